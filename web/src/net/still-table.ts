/** A table without a connection: what replays, lessons, puzzles and the gallery have in common. Nobody
    is there to chat, to answer hints, or to lose the connection to. */

import { batch, signal } from "@preact/signals";
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
} from "../protocol.ts";
import type {
  ConnectionStatus,
  LiveTable,
  SaltCheck,
  WishWithoutIdAndTable,
} from "./live-table.ts";

export abstract class StillTable implements LiveTable {
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

  constructor(id: string) {
    this.id = id;
  }

  next(): void {
    const [first, ...rest] = this.queue.value;
    if (first === undefined) return;
    batch(() => {
      this.shown.value = first;
      this.queue.value = rest;
    });
  }

  /** Nothing is wished for where nobody plays. */
  wish(_wish: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply> {
    return new Promise(() => undefined);
  }

  hint(): Promise<HintsShown | RefusedReply> {
    return new Promise(() => undefined);
  }
}
