/** Store of the chat: which messages are unread. */

import { computed, signal } from "@preact/signals";
import type { LiveTable } from "../net/live-table.ts";

/** What of the chat was looked at. */
export class ChatStore {
  /** the number of the last line that was */
  readonly seen = signal(0);
  readonly #table: LiveTable;

  constructor(table: LiveTable) {
    this.#table = table;
  }

  /** Lines of others that were not looked at. */
  readonly hasNews = computed(() =>
    this.#table.chat.value.some(
      ({ number, is_you }) => number > this.seen.value && is_you !== true,
    ),
  );
}
