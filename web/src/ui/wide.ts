import { signal } from "@preact/signals";

const query = typeof matchMedia === "function" ? matchMedia("(min-width: 1100px)") : null;

/** There is room for a panel beside the table. */
export const isWide = signal(query?.matches ?? false);

query?.addEventListener("change", (event) => {
  isWide.value = event.matches;
});
