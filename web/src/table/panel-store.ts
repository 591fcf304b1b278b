/** Store of open panels and dialogs. */

import { computed, signal } from "@preact/signals";
import { isWideScreen } from "../ui/wide-screen.ts";
import type { Playback } from "./playback.ts";

export type PanelName = "history" | "rules" | "chat" | "count";
export type OverlayName =
  | "side"
  | "hint"
  | "score"
  | "menu"
  | "people"
  | "keys"
  | "last"
  | "how"
  | "invite"
  | null;

export class PanelStore {
  readonly open = signal<OverlayName>(null);
  readonly panel = signal<PanelName>("history");
  /** the clause that the rules are opened at */
  readonly clause = signal<string | null>(null);
  /** the player has closed the result to look at the table */
  readonly isResultClosed = signal(false);
  readonly #playback: Playback;

  constructor(playback: Playback) {
    this.#playback = playback;
  }

  readonly isResultShown = computed(() => {
    const { view, frame, sheet } = this.#playback;
    if (view.value?.over !== true || frame.value !== null) return false;
    return !this.isResultClosed.value && sheet.value === null;
  });
  /** Something covers the table. */
  readonly isCovered = computed(
    () =>
      this.open.value !== null || this.#playback.sheet.value !== null || this.isResultShown.value,
  );

  /** Shows a panel: in the sidebar if there is one, otherwise in a dialog. */
  show(panel: PanelName): void {
    this.panel.value = panel;
    if (!isWideScreen.value) this.open.value = "side";
  }
}
