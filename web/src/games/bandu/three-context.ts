/** Shared three.js resources: meshes and the thumbnail renderer; null without WebGL. */

import { computed } from "@preact/signals";
import { foundIn } from "../../ui/lazy.ts";
import { pieces } from "./pieces.ts";
import { MeshFactory } from "./three/meshes.ts";
import { ThumbnailRenderer } from "./three/thumbnails.ts";

/** What draws wood on this page, once the pieces are known; null where nothing can. */
export interface ThreeContext {
  meshes: MeshFactory;
  thumbnails: ThumbnailRenderer;
}

/** The studio of the page: one for all tables. */
export const threeContext = computed<ThreeContext | null>(() => {
  const found = foundIn(pieces);
  if (found === null) return null;
  try {
    const meshes = new MeshFactory(found);
    return { meshes, thumbnails: new ThumbnailRenderer(meshes) };
  } catch {
    return null; // no WebGL: everything is there in words
  }
});

export function openThreeContext(): void {
  void pieces.fetch();
}
