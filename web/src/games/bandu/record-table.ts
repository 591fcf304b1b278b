/** A finished game as a table, for replay: seeks to any event. */

import { batch, effect, signal } from "@preact/signals";
import { get } from "../../net/http.ts";
import type { ConnectionStatus, LiveTable, SaltCheck } from "../../net/live-table.ts";
import type {
  ChatLine,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  MomentShown,
  Opening,
  RecordAbout,
  RefusedReply,
  RoomShown,
  TableShown,
  Told,
} from "../../protocol.ts";

/** A finished game as a read-only table that can jump to any event. */
export class RecordTable implements LiveTable {
  readonly id: string;
  readonly opening = signal<Opening | null>(null);
  readonly shown = signal<TableShown | null>(null);
  readonly queue = signal<readonly TableShown[]>([]);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly status = signal<ConnectionStatus>("connected");
  readonly room = signal<RoomShown | null>(null);
  readonly trouble = signal<Message | FrozenShown | null>(null);
  readonly isRemoved = signal(false);
  readonly saltCheck = signal<SaltCheck | null>(null);
  /** how many events have happened */
  readonly moment = signal(0);
  /** the last of them that has been played */
  readonly told = signal<Told | null>(null);
  readonly last: number;
  readonly #seats: TableShown["seats"];
  #isAsking = false;

  constructor(id: string, { players, moments }: RecordAbout) {
    this.id = id;
    this.last = moments - 1;
    this.#seats = players.map((name) => ({ name }));
  }

  /** Shows a moment immediately, without animation. */
  async goTo(moment: number): Promise<void> {
    const wanted = Math.min(this.last, Math.max(0, moment));
    await this.#asking(async () => {
      let found = await this.#ask(wanted);
      // skip the moment when a piece is in the air
      if (found.view.due === "settle" && wanted < this.moment.value)
        found = await this.#ask(wanted - 1);
      batch(() => {
        this.queue.value = [];
        this.shown.value = this.#update(found, false);
        this.#note(found);
      });
    });
  }

  /** Plays the next event; a released piece also comes to rest. */
  async goOn(): Promise<void> {
    if (this.moment.value >= this.last) return;
    await this.#asking(async () => {
      const found = [await this.#ask(this.moment.value + 1)];
      if (found[0]?.view.due === "settle") found.push(await this.#ask(this.moment.value + 2));
      batch(() => {
        this.queue.value = [...this.queue.value, ...found.map((each) => this.#update(each, true))];
        this.moment.value = found.at(-1)?.moment ?? this.moment.value;
      });
    });
  }

  /** Resolves when everything requested has been shown. */
  isTold(): Promise<void> {
    return new Promise((resolve) => {
      const stop = effect(() => {
        if (this.queue.value.length === 0) queueMicrotask(() => stop());
        if (this.queue.value.length === 0) resolve();
      });
    });
  }

  next(): void {
    const [first, ...rest] = this.queue.value;
    if (first === undefined) return;
    this.shown.value = first;
    this.queue.value = rest;
    this.told.value = first.events.at(-1)?.told ?? null; // not before it was seen
  }

  wish(): Promise<DoneReply | RefusedReply> {
    return new Promise(() => undefined);
  }

  hint(): Promise<HintsShown | RefusedReply> {
    return new Promise(() => undefined);
  }

  /** One request at a time; further ones are ignored meanwhile. */
  async #asking(work: () => Promise<void>): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await work();
    } finally {
      this.#isAsking = false;
    }
  }

  #ask(moment: number): Promise<MomentShown> {
    return get<MomentShown>(`/api/records/${this.id}/moments/${moment}`);
  }

  #note({ moment, told }: MomentShown): void {
    this.moment.value = moment;
    this.told.value = told ?? null;
  }

  #update({ moment, view, told }: MomentShown, isTold: boolean): TableShown {
    const kind = told?.event.settle === undefined ? "act" : "settle";
    const events = isTold && told ? [{ at: moment, time: 0, kind, told }] : [];
    return { type: "table", table: this.id, at: moment, time: 0, events, view, seats: this.#seats };
  }
}
