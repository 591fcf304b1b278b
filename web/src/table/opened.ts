import { computed, signal } from "@preact/signals";
import { isWide } from "../ui/wide.ts";
import type { Playback } from "./playback.ts";

export type Panel = "history" | "rules" | "chat";
export type Open = "side" | "hint" | "score" | "menu" | "people" | "keys" | "last" | "how" | null;

/** What is open beside the table and in front of it. */
export class Opened {
  readonly open = signal<Open>(null);
  readonly panel = signal<Panel>("history");
  /** the clause that the rules are opened at */
  readonly clause = signal<string | null>(null);
  /** the result was put aside to look at the table */
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
  /** Something is open in front of the table. */
  readonly isCovered = computed(
    () =>
      this.open.value !== null || this.#playback.sheet.value !== null || this.isResultShown.value,
  );

  /** Show a panel: beside the table where there is room, else as a sheet. */
  show(panel: Panel): void {
    this.panel.value = panel;
    if (!isWide.value) this.open.value = "side";
  }
}
