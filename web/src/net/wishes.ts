import { carry } from "../carried.ts";
import type { DoneReply, HintsShown, RefusedReply, ServerMessage } from "../protocol.ts";
import type { Link } from "./link.ts";
import type { Asked } from "./live.ts";

export type Answer = DoneReply | HintsShown | RefusedReply;

interface Waiting {
  wish: Asked;
  answer(answer: Answer): void;
}

/** Wishes that are not answered yet. After a reconnect they are sent again, with the same id, and
    by the next page if this one reloads itself. */
export class Wishes {
  readonly #link: Link;
  readonly #waiting = new Map<string, Waiting>();
  readonly #unanswered = carry<readonly Asked[]>("wishes", []);
  readonly #own: string; // in front of each number, so that no two tabs use the same id
  #count = 0;

  constructor(link: Link) {
    this.#link = link;
    for (const wish of this.#unanswered.value) this.#keep({ wish, answer: () => undefined });
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    this.#own = [...bytes].map((byte) => byte.toString(36)).join("");
  }

  newId(): string {
    this.#count += 1;
    return `${this.#own}-${this.#count}`;
  }

  send(wish: Asked): Promise<Answer> {
    return new Promise((answer) => {
      this.#keep({ wish, answer });
      this.#link.send(wish);
    });
  }

  /** Once tables are watched again. */
  sendAgain(): void {
    for (const { wish } of this.#waiting.values()) this.#link.send(wish);
  }

  heard(message: ServerMessage): void {
    if (message.type !== "done" && message.type !== "refused" && message.type !== "hints") return;
    const waiting = this.#waiting.get(message.id ?? "");
    if (waiting === undefined) return;
    this.#waiting.delete(waiting.wish.id);
    this.#note();
    waiting.answer(message);
  }

  #keep(waiting: Waiting): void {
    this.#waiting.set(waiting.wish.id, waiting);
    this.#note();
  }

  /** What a page that reloads itself leaves to the next one. */
  #note(): void {
    this.#unanswered.value = [...this.#waiting.values()].map(({ wish }) => wish);
  }
}
