/** References (refs) to what is mounted on the page, for animation and keyboard shortcuts. */

import type { Settle, View } from "../protocol.ts";

/** Where a game shows how a tower comes to rest. */
export interface FilmStage {
  film(settle: Settle, before: View, speed: number): Promise<void>;
}

/** The parts of a table that are on the page now. Components note them, as they do with refs;
    motion and keys look for them here, and find nothing before and after. */
export interface MountedParts {
  root: HTMLElement | null;
  stage: FilmStage | null;
  /** keys that a game has for itself: whether it took one */
  takesKey: ((event: KeyboardEvent) => boolean) | null;
}
