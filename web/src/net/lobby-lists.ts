/** Subscriptions to the lobby (open tables) and to the list of one's own tables, as signals. */

import { signal } from "@preact/signals";
import type { ServerMessage, TableLine } from "../protocol.ts";
import type { Connection } from "./connection.ts";

type What = "lobby" | "mine";

/** The open tables, and one's own, while somebody watches them. */
export class LobbyLists {
  readonly lobby = signal<readonly TableLine[] | null>(null);
  readonly mine = signal<readonly TableLine[] | null>(null);
  readonly #connection: Connection;
  readonly #watched = new Map<What, number>(); // number of watchers

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  watch(what: What): () => void {
    const count = this.#watched.get(what) ?? 0;
    this.#watched.set(what, count + 1);
    if (count === 0) this.#connection.send({ type: "watch-list", what });
    return () => this.#unwatch(what);
  }

  opened(): void {
    for (const what of this.#watched.keys()) this.#connection.send({ type: "watch-list", what });
  }

  heard(message: ServerMessage): void {
    if (message.type === "list") this[message.what].value = message.tables;
  }

  #unwatch(what: What): void {
    const left = (this.#watched.get(what) ?? 1) - 1;
    if (left > 0) this.#watched.set(what, left);
    else {
      this.#watched.delete(what);
      this.#connection.send({ type: "unwatch-list", what });
    }
  }
}
