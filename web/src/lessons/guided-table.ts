/** A table whose moves are judged by the server instead of being played on: what lessons and
    puzzles have in common. */

import { batch } from "@preact/signals";
import { reasonOf } from "../net/http.ts";
import type { WishWithoutIdAndTable } from "../net/live-table.ts";
import { StillTable } from "../net/still-table.ts";
import type {
  DoneReply,
  FeedItem,
  Message,
  MomentShown,
  RefusedReply,
  TableShown,
  View,
} from "../protocol.ts";

export abstract class GuidedTable extends StillTable {
  readonly #seat: number;
  readonly #seats: TableShown["seats"];
  /** counts everything that was ever shown: moments that are taken back as well */
  #at = 0;

  constructor(id: string, seat: number, names: readonly string[]) {
    super(id);
    this.#seat = seat;
    this.#seats = names.map((name) => ({ name }));
  }

  /** Judges a move of the player. */
  protected abstract act(action: string): Promise<DoneReply | RefusedReply>;

  override wish(wish: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply> {
    return wish.type === "act" ? this.act(wish.do) : super.wish(wish);
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
