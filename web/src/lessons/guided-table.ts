/** A table whose moves are judged by the server instead of being played on: what lessons and
    puzzles have in common. */

import { batch, signal } from "@preact/signals";
import { reasonOf } from "../net/http.ts";
import type {
  ConnectionStatus,
  LiveTable,
  SaltCheck,
  WishWithoutIdAndTable,
} from "../net/live-table.ts";
import type {
  ChatLine,
  DoneReply,
  FeedItem,
  FrozenShown,
  HintsShown,
  Message,
  MomentShown,
  Opening,
  RefusedReply,
  RoomShown,
  TableShown,
  View,
} from "../protocol.ts";

export abstract class GuidedTable implements LiveTable {
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
  readonly #seat: number;
  readonly #seats: TableShown["seats"];
  /** counts everything that was ever shown: moments that are taken back as well */
  #at = 0;

  constructor(id: string, seat: number, names: readonly string[]) {
    this.id = id;
    this.#seat = seat;
    this.#seats = names.map((name) => ({ name }));
  }

  /** Judges a move of the player. */
  protected abstract act(action: string): Promise<DoneReply | RefusedReply>;

  wish(wish: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply> {
    return wish.type === "act" ? this.act(wish.do) : new Promise(() => undefined);
  }

  hint(): Promise<HintsShown | RefusedReply> {
    return new Promise(() => undefined);
  }

  next(): void {
    const [first, ...rest] = this.queue.value;
    if (first === undefined) return;
    batch(() => {
      this.shown.value = first;
      this.queue.value = rest;
    });
  }

  /** Shows a moment immediately, without animation. */
  protected show(moment: MomentShown, canAct: boolean): void {
    batch(() => {
      this.queue.value = [];
      this.shown.value = this.#update(moment, canAct, false);
    });
  }

  /** Tells moments one after another; returns where the first of them is in the journal. */
  protected play(moments: readonly MomentShown[], canAct: boolean): number {
    const first = this.#at + 1;
    const last = moments.length - 1;
    const coming = moments.map((moment, place) =>
      this.#update(moment, canAct && place === last, true),
    );
    this.queue.value = [...this.queue.value, ...coming];
    return first;
  }

  protected done(at: number): DoneReply {
    return { type: "done", id: "", at };
  }

  protected refused(message: Message): RefusedReply {
    return { type: "refused", id: "", table: this.id, message, text: "" };
  }

  /** Nothing can be shown any more. */
  protected fail(error: unknown): void {
    this.trouble.value = reasonOf(error);
  }

  /** A view at which the player is not asked to act. */
  #untouched(view: View): View {
    return { ...view, legal: [], to_act: view.to_act.filter((seat) => seat !== this.#seat) };
  }

  #update({ view, told }: MomentShown, canAct: boolean, isTold: boolean): TableShown {
    this.#at += 1;
    const kind = told?.event.settle === undefined ? "act" : "settle";
    const event: FeedItem = { at: this.#at, time: 0, kind, ...(told && { told }) };
    return {
      type: "table",
      table: this.id,
      at: this.#at,
      time: 0,
      events: isTold && told ? [event] : [],
      view: canAct ? view : this.#untouched(view),
      seats: this.#seats,
      you: this.#seat,
      onlookers: 0,
    };
  }
}
