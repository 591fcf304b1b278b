/** Client-side state of one table: subscribes over the WebSocket, queues updates, resubscribes
    after a reconnect. */

import { batch, signal } from "@preact/signals";
import type {
  ChatLine,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  Opening,
  Presence,
  RefusalKind,
  RefusedReply,
  RoomShown,
  ServerMessage,
  TableShown,
} from "../protocol.ts";
import type { Connection } from "./connection.ts";
import type { LiveTable, SaltCheck, Wish, WishWithoutIdAndTable } from "./live-table.ts";
import { SaltExchange } from "./salt-exchange.ts";
import { joinPages, roomWithPresence, withPresence } from "./update-merge.ts";
import type { Wishes } from "./wishes.ts";

/** Temporary refusals: subscribe again later. */
const PASSING: readonly (RefusalKind | undefined)[] = ["too-busy", "too-fast", "no-room"];
const AGAIN_IN = 3; // seconds

export class WatchedTable implements LiveTable {
  readonly id: string;
  readonly opening = signal<Opening | null>(null);
  readonly shown = signal<TableShown | null>(null);
  readonly queue = signal<readonly TableShown[]>([]);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly room = signal<RoomShown | null>(null);
  readonly trouble = signal<Message | FrozenShown | null>(null);
  readonly isRemoved = signal(false);
  readonly saltCheck = signal<SaltCheck | null>(null);
  readonly status: Connection["status"];
  readonly #connection: Connection;
  readonly #wishes: Wishes;
  readonly #salting: SaltExchange;
  #newest: TableShown | null = null;
  #pages: TableShown | null = null; // pages of an update that is still incomplete
  #isAsking = false; // awaiting the answer to `watch`
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, connection: Connection, wishes: Wishes) {
    this.id = id;
    this.status = connection.status;
    this.#connection = connection;
    this.#wishes = wishes;
    this.#salting = new SaltExchange(this);
  }

  /** The newest update, whether or not it has been told. */
  get newest(): TableShown | null {
    return this.#newest;
  }

  /** Subscribes, from where we left off. */
  watch(): void {
    const chat_seen = this.chat.value.at(-1)?.number ?? 0;
    clearTimeout(this.#again);
    this.#pages = null;
    this.#isAsking = true;
    this.#connection.send({
      type: "watch",
      table: this.id,
      seen: this.#newest?.at ?? 0,
      chat_seen,
    });
  }

  unwatch(): void {
    clearTimeout(this.#again);
    this.#connection.send({ type: "unwatch", table: this.id });
  }

  next(): void {
    const [first, ...rest] = this.queue.value;
    if (first === undefined) return;
    batch(() => {
      this.shown.value = first;
      this.queue.value = rest;
    });
  }

  async wish(wish: WishWithoutIdAndTable): Promise<DoneReply | RefusedReply> {
    const whole = { ...wish, id: this.#wishes.newId(), table: this.id } as Wish;
    return (await this.#wishes.send(whole)) as DoneReply | RefusedReply;
  }

  async hint(at: number): Promise<HintsShown | RefusedReply> {
    const id = this.#wishes.newId();
    const answer = await this.#wishes.send({ type: "hint", id, table: this.id, at });
    return answer as HintsShown | RefusedReply;
  }

  heard(message: ServerMessage): void {
    if (message.type === "refused" && message.id === null) this.#refuse(message);
    if (!("table" in message) || message.table !== this.id) return;
    batch(() => {
      if (message.type === "room") this.#updateRoom(message);
      else if (message.type === "table") this.#collect(message);
      else if (message.type === "presence") this.#notice(message);
      else if (message.type === "chat") this.chat.value = [...this.chat.value, ...message.lines];
      else if (message.type === "frozen") this.trouble.value = message;
    });
  }

  #updateRoom(room: RoomShown): void {
    this.#isAsking = false;
    this.trouble.value = null;
    this.room.value = room;
    this.isRemoved.value = room.is_removed === true;
  }

  #collect(table: TableShown): void {
    this.#isAsking = false;
    const { has_more, ...whole } = joinPages(this.#pages, table);
    this.#pages = has_more === true ? whole : null;
    if (has_more !== true) this.#update(whole);
  }

  /** Presence is not an event to be told: it changes the newest update in place. */
  #notice(presence: Presence): void {
    if (this.room.value !== null) this.room.value = roomWithPresence(this.room.value, presence);
    if (this.#newest === null) return;
    const now = withPresence(this.#newest, presence);
    const waiting = this.queue.value;
    if (waiting.length > 0) this.queue.value = [...waiting.slice(0, -1), now];
    else this.shown.value = now;
    this.#newest = now;
  }

  #update(table: TableShown): void {
    this.#newest = table;
    this.isRemoved.value = table.is_removed === true;
    this.room.value = null;
    this.trouble.value = null;
    if (table.opening !== undefined) this.opening.value = table.opening;
    if (this.shown.value === null) this.shown.value = table;
    else this.queue.value = [...this.queue.value, table];
    this.#salting.look(table);
    const isOpen = table.view.over && table.due === undefined; // the secret has been revealed
    if (isOpen && this.saltCheck.value === null) void this.#check(table);
  }

  async #check(table: TableShown): Promise<void> {
    const found = await this.#salting.check(table);
    this.saltCheck.value ??= found;
  }

  /** A refusal that names no request: we may no longer watch, or may not begin to. */
  #refuse({ message, table, kind }: RefusedReply): void {
    if (table === undefined ? !this.#isAsking : table !== this.id) return;
    const isPassing = PASSING.includes(kind);
    const isSeen = this.#newest !== null || this.room.value !== null;
    if (!(isPassing && isSeen)) this.trouble.value = message;
    if (!isPassing) return;
    clearTimeout(this.#again);
    const seconds = Number(message.params?.count ?? AGAIN_IN);
    this.#again = setTimeout(() => this.watch(), seconds * 1000);
  }
}
