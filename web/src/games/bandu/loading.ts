import { signal } from "@preact/signals";

type Loaded = typeof import("./towers.ts");

const loaded = signal<Loaded | null>(null);
let isAsked = false;

/** Towers need three.js: it comes only to a table of Bandu, and to the replay of one. */
export function loadBandu(): Loaded | null {
  if (!isAsked) {
    isAsked = true;
    import("./towers.ts").then(
      (module) => {
        loaded.value = module;
      },
      () => {
        isAsked = false;
      },
    );
  }
  return loaded.value;
}
