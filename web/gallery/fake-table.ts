import { signal } from "@preact/signals";
import type { LinkStatus, LiveTable, SaltCheck } from "../src/net/live.ts";
import type {
  ChatLine,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  RefusedReply,
  Opening,
  RoomShown,
  TableShown,
} from "../src/protocol.ts";

/** A table without a server: it shows one state, and says yes to nothing. */
export class FakeTable implements LiveTable {
  readonly id = "gallery";
  readonly opening = signal<Opening | null>(null);
  readonly shown = signal<TableShown | null>(null);
  readonly queue = signal<readonly TableShown[]>([]);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly status = signal<LinkStatus>("connected");
  readonly room = signal<RoomShown | null>(null);
  readonly trouble = signal<Message | FrozenShown | null>(null);
  readonly isRemoved = signal(false);
  readonly saltCheck = signal<SaltCheck | null>(null);
  answer: Message | null = null;

  constructor(shown: TableShown) {
    this.shown.value = shown;
  }

  next(): void {
    const [first, ...rest] = this.queue.value;
    if (first === undefined) return;
    this.shown.value = first;
    this.queue.value = rest;
  }

  wish(): Promise<DoneReply | RefusedReply> {
    if (this.answer === null) return new Promise(() => undefined);
    return Promise.resolve({ type: "refused", id: "", message: this.answer, text: "" });
  }

  hint(): Promise<HintsShown | RefusedReply> {
    return new Promise(() => undefined);
  }
}
