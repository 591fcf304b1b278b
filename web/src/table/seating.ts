/** Store of the seating: who sits where, presence, and whether the table is paused or stopped. */

import { computed } from "@preact/signals";
import type { LiveTable } from "../net/live-table.ts";
import type { SeatShown, TableShown } from "../protocol.ts";
import { sharedSignal } from "./structural-sharing.ts";

/** By the newest update, whether or not it has been told. */
export class Seating {
  readonly #table: LiveTable;

  constructor(table: LiveTable) {
    this.#table = table;
  }

  readonly newest = computed<TableShown | null>(
    () => this.#table.queue.value.at(-1) ?? this.#table.shown.value,
  );
  readonly seats = sharedSignal<readonly SeatShown[]>(() => this.newest.value?.seats ?? []);
  /** How many people have a seat, present or not. */
  readonly people = computed(() => this.seats.value.filter(({ bot }) => bot === undefined).length);
  readonly you = computed<number | null>(() => this.newest.value?.you ?? null);
  readonly isPaused = computed(() => this.newest.value?.is_paused === true);
  /** It ended before the game was over. */
  readonly isStopped = computed(() => this.newest.value?.is_stopped === true);
  /** All people are away: nothing is played until somebody returns. */
  readonly isDeserted = computed(() => this.newest.value?.is_deserted === true);
  /** Nothing can be played now. */
  readonly isStanding = computed(
    () =>
      this.#table.status.value !== "connected" ||
      this.isPaused.value ||
      this.isDeserted.value ||
      this.isStopped.value,
  );
}
