import { computed, signal } from "@preact/signals";
import { loadPieces, type Pieces } from "./pieces.ts";
import { Carpenter } from "./wood/carpenter.ts";
import { Photographer } from "./wood/photographer.ts";

/** What draws wood on this page, once the pieces are known; null where nothing can. */
export interface Studio {
  carpenter: Carpenter;
  photographer: Photographer;
}

const pieces = signal<Pieces | null>(null);
let isAsked = false;

/** The studio of the page: one for all tables. */
export const studio = computed<Studio | null>(() => {
  const { value } = pieces;
  if (value === null) return null;
  try {
    const carpenter = new Carpenter(value);
    return { carpenter, photographer: new Photographer(carpenter) };
  } catch {
    return null; // no WebGL: everything is there in words
  }
});

export function openStudio(): void {
  if (isAsked) return;
  isAsked = true;
  loadPieces().then(
    (loaded) => {
      pieces.value = loaded;
    },
    () => {
      isAsked = false;
    },
  );
}
