import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { roomOf } from "../games/index.ts";
import type { LiveTable } from "../net/live.ts";
import type { FeedItem, Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import { play } from "../ui/sound.ts";
import { factMessage, remember } from "./history.ts";
import { tellOf } from "./steps.ts";
import type { Talk } from "./talk.ts";
import { shownBy } from "./telling.ts";

const LATER = 60; // ms: until it is drawn and moves
const journals = new WeakMap<LiveTable, readonly FeedItem[]>();

/** The journal as far as it was told: for the history, and said to those who listen. */
export class ToldJournal {
  readonly journal = signal<readonly FeedItem[]>([]);
  readonly #table: LiveTable;
  readonly #talk: ReadonlySignal<Talk>;
  #unwritten: FeedItem[] = [];

  /** Begins with what is shown at first, or was told when this table was last looked at. */
  constructor(table: LiveTable, talk: ReadonlySignal<Talk>) {
    this.#table = table;
    this.#talk = talk;
    this.journal.value = journals.get(table) ?? remember([], table.shown.peek()?.events ?? []);
  }

  /** Heard at once; written a little later, so that the frames that draw it are quick. */
  tell(event: FeedItem): void {
    const room = roomOf(this.#talk.value);
    for (const { effect } of tellOf(event)) play(shownBy(room, effect).sound?.(effect) ?? null);
    this.#unwritten.push(event);
    if (this.#unwritten.length === 1) setTimeout(() => this.write(), LATER);
  }

  /** Write down now what was told. */
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
