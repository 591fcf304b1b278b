/** References (refs) to what is mounted on the page, for animation and keyboard shortcuts. */

import type { Settle, View } from "../protocol.ts";

/** Where a game plays films of settles. */
export interface FilmStage {
  film(settle: Settle, before: View, speed: number): Promise<void>;
  /** the outcome need not stay in view any longer */
  hurry(): void;
}

/** Set by components while they are mounted, like refs; null otherwise. */
export interface MountedParts {
  root: HTMLElement | null;
  stage: FilmStage | null;
  /** the game's own shortcuts; returns whether the key was handled */
  takesKey: ((event: KeyboardEvent) => boolean) | null;
}
