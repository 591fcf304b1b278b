import type { ReadonlySignal } from "@preact/signals";
import type {
  ChatLine,
  ClientMessage,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  RefusedReply,
  Opening,
  RoomShown,
  TableShown,
} from "../protocol.ts";

export type LinkStatus = "connected" | "lost" | "restarting";

/** Everything that is answered: a message with an id, about a table. */
export type Asked = Extract<ClientMessage, { id: string }>;
/** Everything that a client may wish for. */
export type Wish = Exclude<Asked, { type: "hint" }>;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type WishWithoutIdAndTable = Without<Wish, "id" | "table">;

/** What the page's check of its own salt has found, when the game is over. */
export type SaltCheck = "in" | "missing";

/** A table as the page knows it: what is drawn, what is still to be told, and how to wish. */
export interface LiveTable {
  readonly id: string;
  readonly opening: ReadonlySignal<Opening | null>;
  /** What is drawn now: the view after the events told so far. */
  readonly shown: ReadonlySignal<TableShown | null>;
  /** Updates that came and are still to be told and animated, oldest first. */
  readonly queue: ReadonlySignal<readonly TableShown[]>;
  /** The table has told the first of the queue: it becomes `shown`. */
  next(): void;
  readonly chat: ReadonlySignal<readonly ChatLine[]>;
  readonly status: ReadonlySignal<LinkStatus>;
  /** Sent again after a reconnect, with the same id. */
  wish(wish: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply>;
  /** What each of our actions is worth; `at`: how far the journal is drawn. */
  hint(at: number): Promise<HintsShown | RefusedReply>;
  /** The table before its game; null once it has begun. */
  readonly room: ReadonlySignal<RoomShown | null>;
  /** We had a seat, and somebody else has taken it from us. */
  readonly isRemoved: ReadonlySignal<boolean>;
  /** Why there is nothing to show: no such table, or one that cannot be brought back. */
  readonly trouble: ReadonlySignal<Message | FrozenShown | null>;
  readonly saltCheck: ReadonlySignal<SaltCheck | null>;
}
