/** The journal as far as it has been played back: sounds, history and announcements. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { roomOf } from "../games/room-registry.ts";
import type { LiveTable } from "../net/live-table.ts";
import type { FeedItem, Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import { play } from "../ui/sound.ts";
import { displayOf } from "./event-tellings.ts";
import { factMessage, remember } from "./history-groups.ts";
import { tellOf } from "./playback-steps.ts";
import type { Talk } from "./talk.ts";

const LATER = 60; // ms: after it has been drawn
const journals = new WeakMap<LiveTable, readonly FeedItem[]>();

export class ToldJournal {
  readonly journal = signal<readonly FeedItem[]>([]);
  readonly #table: LiveTable;
  readonly #talk: ReadonlySignal<Talk>;
  #unwritten: FeedItem[] = [];

  /** Starts with what the table showed first, or with what was told when it was last open. */
  constructor(table: LiveTable, talk: ReadonlySignal<Talk>) {
    this.#table = table;
    this.#talk = talk;
    this.journal.value = journals.get(table) ?? remember([], table.shown.peek()?.events ?? []);
  }

  /** Plays sounds immediately, but updates the history a little later, so that the frames that
      draw the event stay short. */
  tell(event: FeedItem): void {
    const room = roomOf(this.#talk.value);
    for (const { effect } of tellOf(event)) play(displayOf(room, effect).sound?.(effect) ?? null);
    this.#unwritten.push(event);
    if (this.#unwritten.length === 1) setTimeout(() => this.write(), LATER);
  }

  /** Updates the history now. */
  write(): void {
    const events = this.#unwritten;
    if (events.length === 0) return;
    this.#unwritten = [];
    batch(() => {
      this.journal.value = remember(this.journal.value, events);
      const talk = this.#talk.value;
      const messages = events.flatMap((event) => messagesOf(event, talk.game));
      for (const message of messages) announce(talk.say(message), "soon");
    });
    journals.set(this.#table, this.journal.value);
  }
}

function messagesOf(event: FeedItem, game: string): Message[] {
  const fact = factMessage(event, game);
  return fact === null ? tellOf(event).map(({ message }) => message) : [fact];
}
