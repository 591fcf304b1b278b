/** Pending requests (wishes) over the WebSocket: retried after a reconnect with the same id, so
    that the server can treat them as idempotent. */

import type { DoneReply, HintsShown, RefusedReply, ServerMessage } from "../protocol.ts";
import { reloadSafe } from "../reload-state.ts";
import type { Connection } from "./connection.ts";
import type { Asked } from "./live-table.ts";

export type Answer = DoneReply | HintsShown | RefusedReply;

interface Waiting {
  wish: Asked;
  answer(answer: Answer): void;
}

/** Requests without an answer. They are sent again after a reconnect, with the same id, and by
    the next page if this one reloads itself. */
export class Wishes {
  readonly #connection: Connection;
  readonly #waiting = new Map<string, Waiting>();
  readonly #unanswered = reloadSafe<readonly Asked[]>("wishes", []);
  readonly #own: string; // prefix of ids, so that no two tabs use the same
  #count = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
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
      this.#connection.send(wish);
    });
  }

  /** Called once tables are watched again. */
  sendAgain(): void {
    for (const { wish } of this.#waiting.values()) this.#connection.send(wish);
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

  /** Saves them for the next page, in case this one reloads itself. */
  #note(): void {
    this.#unanswered.value = [...this.#waiting.values()].map(({ wish }) => wish);
  }
}
