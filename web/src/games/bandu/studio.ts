import { computed } from "@preact/signals";
import { foundIn } from "../../ui/lazy.ts";
import { pieces } from "./pieces.ts";
import { Carpenter } from "./wood/carpenter.ts";
import { Photographer } from "./wood/photographer.ts";

/** What draws wood on this page, once the pieces are known; null where nothing can. */
export interface Studio {
  carpenter: Carpenter;
  photographer: Photographer;
}

/** The studio of the page: one for all tables. */
export const studio = computed<Studio | null>(() => {
  const found = foundIn(pieces);
  if (found === null) return null;
  try {
    const carpenter = new Carpenter(found);
    return { carpenter, photographer: new Photographer(carpenter) };
  } catch {
    return null; // no WebGL: everything is there in words
  }
});

export function openStudio(): void {
  void pieces.fetch();
}
