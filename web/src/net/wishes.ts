import type { Done, NotDone, ServerMessage } from "../protocol.ts";
import type { Link } from "./link.ts";
import type { Wish } from "./live.ts";

interface Waiting {
  wish: Wish;
  answer(answer: Done | NotDone): void;
}

/** Wishes that are not answered yet. After a reconnect they are sent again, with the same id. */
export class Wishes {
  readonly #link: Link;
  readonly #waiting = new Map<string, Waiting>();
  readonly #own: string; // in front of each number, so that no two tabs use the same id
  #count = 0;

  constructor(link: Link) {
    this.#link = link;
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    this.#own = [...bytes].map((byte) => byte.toString(36)).join("");
  }

  newId(): string {
    this.#count += 1;
    return `${this.#own}-${this.#count}`;
  }

  send(wish: Wish): Promise<Done | NotDone> {
    return new Promise((answer) => {
      this.#waiting.set(wish.id, { wish, answer });
      this.#link.send(wish);
    });
  }

  /** Once tables are watched again. */
  sendAgain(): void {
    for (const { wish } of this.#waiting.values()) this.#link.send(wish);
  }

  heard(message: ServerMessage): void {
    if (message.type !== "done" && message.type !== "refused") return;
    const waiting = this.#waiting.get(message.id ?? "");
    if (waiting === undefined) return;
    this.#waiting.delete(waiting.wish.id);
    waiting.answer(message);
  }
}
