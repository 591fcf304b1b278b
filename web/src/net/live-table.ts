/** The interface between a table on the screen and the network, so that tests, the gallery and
    replays can stand in for it. */

import type { ReadonlySignal } from "@preact/signals";
import type {
  ChatLine,
  ClientMessage,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  Opening,
  RefusedReply,
  RoomShown,
  TableShown,
} from "../protocol.ts";

export type ConnectionStatus = "connected" | "lost" | "restarting";

/** Messages that get an answer: those with an id, about a table. */
export type Asked = Extract<ClientMessage, { id: string }>;
/** Everything that a client may request at a table. */
export type Wish = Exclude<Asked, { type: "hint" }>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type WishWithoutIdAndTable = Without<Wish, "id" | "table">;

/** Result of looking for our salt in the finished record. */
export type SaltCheck = "in" | "missing";

/** A table as the page knows it. */
export interface LiveTable {
  readonly id: string;
  readonly opening: ReadonlySignal<Opening | null>;
  /** The update that is drawn, after all events told so far. */
  readonly shown: ReadonlySignal<TableShown | null>;
  /** Updates that have arrived and are still to be told and animated, oldest first. */
  readonly queue: ReadonlySignal<readonly TableShown[]>;
  /** The first update of the queue has been told: it becomes `shown`. */
  next(): void;
  readonly chat: ReadonlySignal<readonly ChatLine[]>;
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** Retried after a reconnect, with the same id. */
  wish(wish: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply>;
  /** The value of each of our actions; `at` is how far the journal is drawn. */
  hint(at: number): Promise<HintsShown | RefusedReply>;
  /** The waiting room; null once the game has begun. */
  readonly room: ReadonlySignal<RoomShown | null>;
  /** The host has taken our seat away. */
  readonly isRemoved: ReadonlySignal<boolean>;
  /** Why there is nothing to show: no such table, or one that cannot be restored. */
  readonly trouble: ReadonlySignal<Message | FrozenShown | null>;
  readonly saltCheck: ReadonlySignal<SaltCheck | null>;
}
