/** Media query: whether the screen is wide enough for a side panel (responsive layout). */

import { signal } from "@preact/signals";

const query = typeof matchMedia === "function" ? matchMedia("(min-width: 1100px)") : null;

export const isWideScreen = signal(query?.matches ?? false);

query?.addEventListener("change", (event) => {
  isWideScreen.value = event.matches;
});
