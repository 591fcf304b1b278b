import { batch, signal } from "@preact/signals";
import type {
  ChatLine,
  Done,
  FrozenShown,
  HintsShown,
  Message,
  NotDone,
  Opening,
  RoomShown,
  ServerMessage,
  TableShown,
} from "../protocol.ts";
import type { Link } from "./link.ts";
import type { LiveTable, SaltCheck, Wish, WishWithoutIdAndTable } from "./live.ts";
import { Salting } from "./salting.ts";
import type { Wishes } from "./wishes.ts";

/** One table that this page watches. */
export class WatchedTable implements LiveTable {
  readonly id: string;
  readonly opening = signal<Opening | null>(null);
  readonly shown = signal<TableShown | null>(null);
  readonly queue = signal<readonly TableShown[]>([]);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly pending = signal<string | null>(null);
  readonly room = signal<RoomShown | null>(null);
  readonly trouble = signal<Message | FrozenShown | null>(null);
  readonly saltCheck = signal<SaltCheck | null>(null);
  readonly status: Link["status"];
  readonly #link: Link;
  readonly #wishes: Wishes;
  readonly #salting: Salting;
  #newest: TableShown | null = null;
  #confirmedAt = 0; // the journal's length with our last action in it

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
    this.#link.send({ type: "watch", table: this.id, seen: this.#newest?.at ?? 0, chat_seen });
  }

  unwatch(): void {
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

  async wish(wish: WishWithoutIdAndTable): Promise<Done | NotDone> {
    const whole = { ...wish, id: this.#wishes.newId(), table: this.id } as Wish;
    if (whole.type === "act") this.pending.value = whole.do;
    const answer = (await this.#wishes.send(whole)) as Done | NotDone;
    if (whole.type === "act") this.#answered(answer, whole.do);
    return answer;
  }

  async hint(at: number): Promise<HintsShown | NotDone> {
    const id = this.#wishes.newId();
    const answer = await this.#wishes.send({ type: "hint", id, table: this.id, at });
    return answer as HintsShown | NotDone;
  }

  heard(message: ServerMessage): void {
    if (message.type === "refused" && message.id === null) this.#notShown(message.message);
    if (!("table" in message) || message.table !== this.id) return;
    batch(() => {
      if (message.type === "room") this.room.value = message;
      else if (message.type === "table") this.#update(message);
      else if (message.type === "chat") this.chat.value = [...this.chat.value, ...message.lines];
      else if (message.type === "frozen") this.trouble.value = message;
    });
  }

  #update(table: TableShown): void {
    this.#newest = table;
    this.room.value = null;
    this.trouble.value = null;
    if (table.opening !== undefined) this.opening.value = table.opening;
    if (this.shown.value === null) this.shown.value = table;
    else this.queue.value = [...this.queue.value, table];
    if (table.at >= this.#confirmedAt && this.#confirmedAt > 0) this.#confirm();
    this.#salting.look(table);
    const isOpen = table.view.over && table.due === undefined; // the secret is known
    if (isOpen && this.saltCheck.value === null) void this.#check(table);
  }

  async #check(table: TableShown): Promise<void> {
    const found = await this.#salting.check(table);
    this.saltCheck.value ??= found;
  }

  /** An own action is confirmed when the table is shown with it. */
  #answered(answer: Done | NotDone, act: string): void {
    if (answer.type === "refused") {
      if (this.pending.value === act) this.pending.value = null;
      return;
    }
    this.#confirmedAt = answer.at;
    if ((this.#newest?.at ?? 0) >= answer.at) this.#confirm();
  }

  #confirm(): void {
    this.#confirmedAt = 0;
    this.pending.value = null;
  }

  /** A refusal that names no wish, before there was anything to see: it was about `watch`. */
  #notShown(why: Message): void {
    if (this.#newest === null && this.room.value === null) this.trouble.value = why;
  }
}
