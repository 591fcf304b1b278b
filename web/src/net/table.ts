import { batch, signal } from "@preact/signals";
import type {
  ChatLine,
  DoneReply,
  FrozenShown,
  HintsShown,
  Message,
  RefusedReply,
  Opening,
  Presence,
  RefusalKind,
  RoomShown,
  ServerMessage,
  TableShown,
} from "../protocol.ts";
import type { Link } from "./link.ts";
import type { LiveTable, SaltCheck, Wish, WishWithoutIdAndTable } from "./live.ts";
import { joined, roomWithPresent, withPresent } from "./parts.ts";
import { Salting } from "./salting.ts";
import type { Wishes } from "./wishes.ts";

/** Refusals that pass: we ask again to be shown the table. */
const PASSING: readonly (RefusalKind | undefined)[] = ["too-busy", "too-fast"];
const AGAIN_IN = 3; // seconds

/** One table that this page watches. */
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
  readonly status: Link["status"];
  readonly #link: Link;
  readonly #wishes: Wishes;
  readonly #salting: Salting;
  #newest: TableShown | null = null;
  #pages: TableShown | null = null; // of a telling that goes on
  #isAsking = false; // to be shown the table
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, link: Link, wishes: Wishes) {
    this.id = id;
    this.status = link.status;
    this.#link = link;
    this.#wishes = wishes;
    this.#salting = new Salting(this);
  }

  /** How it stands by the newest message, whether or not that was told already. */
  get newest(): TableShown | null {
    return this.#newest;
  }

  /** Ask to be shown this table, from where we were. */
  watch(): void {
    const chat_seen = this.chat.value.at(-1)?.number ?? 0;
    clearTimeout(this.#again);
    this.#pages = null;
    this.#isAsking = true;
    this.#link.send({ type: "watch", table: this.id, seen: this.#newest?.at ?? 0, chat_seen });
  }

  unwatch(): void {
    clearTimeout(this.#again);
    this.#link.send({ type: "unwatch", table: this.id });
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
    const { has_more, ...whole } = joined(this.#pages, table);
    this.#pages = has_more === true ? whole : null;
    if (has_more !== true) this.#update(whole);
  }

  /** Somebody came or went: nothing that is told, so the newest that we have changes. */
  #notice(presence: Presence): void {
    if (this.room.value !== null) this.room.value = roomWithPresent(this.room.value, presence);
    if (this.#newest === null) return;
    const now = withPresent(this.#newest, presence);
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
    const isOpen = table.view.over && table.due === undefined; // the secret is known
    if (isOpen && this.saltCheck.value === null) void this.#check(table);
  }

  async #check(table: TableShown): Promise<void> {
    const found = await this.#salting.check(table);
    this.saltCheck.value ??= found;
  }

  /** A refusal that names no wish: we may no longer watch, or may not begin to. */
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
