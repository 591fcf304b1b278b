import { signal } from "@preact/signals";
import type { ConnectionStatus, LiveTable, SaltCheck } from "../src/net/live-table.ts";
import type {
  ChatLine,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  Opening,
  RefusedReply,
  RoomShown,
  TableShown,
} from "../src/protocol.ts";

/** A table without a server: it shows one state, and confirms nothing. */
export class FakeTable implements LiveTable {
  readonly id = "gallery";
  readonly opening = signal<Opening | null>(null);
  readonly shown = signal<TableShown | null>(null);
  readonly queue = signal<readonly TableShown[]>([]);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly status = signal<ConnectionStatus>("connected");
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
