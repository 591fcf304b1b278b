import { FakeTable } from "../gallery/fake-table.ts";
import type { WishWithoutIdAndTable } from "../src/net/live-table.ts";
import type { DoneReply, Message, RefusedReply, TableShown } from "../src/protocol.ts";
import type { Motion } from "../src/table/playback.ts";
import { Playback } from "../src/table/playback.ts";
import { Seating } from "../src/table/seating.ts";
import { talkOf } from "../src/table/talk.ts";
import type { Places } from "../src/ui/flip-animation.ts";

/** A table with one shown and several waiting updates; the test answers its requests. */
export class QueuedTable extends FakeTable {
  readonly wishes: WishWithoutIdAndTable[] = [];
  #answer: (answer: DoneReply | RefusedReply) => void = () => undefined;

  constructor(first: TableShown, waiting: readonly TableShown[] = []) {
    super(first);
    this.queue.value = waiting;
  }

  override wish(wish?: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply> {
    if (wish !== undefined) this.wishes.push(wish);
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  async confirm(at: number): Promise<void> {
    this.#answer({ type: "done", id: "1", at });
    await Promise.resolve();
  }

  async refuse(message: Message): Promise<void> {
    this.#answer({ type: "refused", id: "1", message, text: "" });
    await Promise.resolve();
  }
}

/** Animations that finish immediately, and are recorded. */
export class NotedMotion implements Motion {
  readonly notes: string[];
  readonly speeds: number[] = [];
  /** called in the middle of an animation */
  during: (note: string) => void | Promise<void> = () => undefined;
  isSeen = true;

  constructor(notes: string[] = []) {
    this.notes = notes;
  }

  look(): Places | null {
    return this.isSeen ? new Map() : null;
  }

  travel(_: unknown, isMove: boolean, speed: number): Promise<void> {
    return this.#note(isMove ? "move" : "draw", speed);
  }

  sweep(winner: number | null, speed: number): Promise<void> {
    return this.#note(`sweep ${winner}`, speed);
  }

  film(_: unknown, __: unknown, speed: number): Promise<void> {
    return this.#note("film", speed);
  }

  stay(ms: number): Promise<void> {
    return this.#note(`stay ${ms}`, 1);
  }

  hurry(): void {
    this.notes.push("hurry");
  }

  async #note(note: string, speed: number): Promise<void> {
    this.notes.push(note);
    this.speeds.push(speed);
    await this.during(note);
  }
}

export function playbackOf(table: QueuedTable, motion: Motion = new NotedMotion()) {
  const seating = new Seating(table);
  const talk = talkOf(seating.newest);
  return { seating, talk, playback: new Playback(table, seating, talk, motion) };
}

/** The same table one entry of the journal later, with an event in between. */
export function oneLater(shown: TableShown, changes: Partial<TableShown["view"]> = {}): TableShown {
  const view = { ...shown.view, legal: [], ...changes } as TableShown["view"];
  const at = shown.at + 1;
  return { ...shown, at, view, events: [{ at, time: 0, kind: "act" }] };
}
