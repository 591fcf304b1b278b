/** Shared three.js resources: meshes and the thumbnail renderer; null without WebGL. */

import { computed } from "@preact/signals";
import { foundIn } from "../../ui/lazy.ts";
import { pieces } from "./pieces.ts";
import { MeshFactory } from "./three/meshes.ts";
import { ThumbnailRenderer } from "./three/thumbnails.ts";

export interface ThreeContext {
  meshes: MeshFactory;
  thumbnails: ThumbnailRenderer;
}

/** Shared by all tables. */
export const threeContext = computed<ThreeContext | null>(() => {
  const found = foundIn(pieces);
  if (found === null) return null;
  try {
    const meshes = new MeshFactory(found);
    return { meshes, thumbnails: new ThumbnailRenderer(meshes) };
  } catch {
    return null; // no WebGL: everything is also available in words
  }
});

export function openThreeContext(): void {
  void pieces.fetch();
}
