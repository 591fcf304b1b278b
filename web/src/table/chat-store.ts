/** Store of the chat: which messages are unread. */

import { computed, signal } from "@preact/signals";
import type { LiveTable } from "../net/live-table.ts";

export class ChatStore {
  /** number of the last message that was seen */
  readonly seen = signal(0);
  readonly #table: LiveTable;

  constructor(table: LiveTable) {
    this.#table = table;
  }

  /** Whether there are unread messages from others. */
  readonly hasNews = computed(() =>
    this.#table.chat.value.some(
      ({ number, is_you }) => number > this.seen.value && is_you !== true,
    ),
  );
}
