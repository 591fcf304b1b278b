/** The network layer of the page: one connection, shared by lists, pending requests and watched
    tables. */

import type { ServerMessage } from "../protocol.ts";
import { to } from "../root-path.ts";
import { Connection, type ConnectionEnvironment } from "./connection.ts";
import { get } from "./http.ts";
import { LobbyLists } from "./lobby-lists.ts";
import { resumeSeat } from "./resume-seat.ts";
import { WatchedTable } from "./watched-table.ts";
import { Wishes } from "./wishes.ts";

const LEAVE_AFTER = 1000; // ms: the next screen may need the same table

interface Held {
  table: WatchedTable;
  count: number;
  stop(): void;
}

export class Net {
  readonly connection: Connection;
  readonly lists: LobbyLists;
  readonly #wishes: Wishes;
  readonly #tables = new Map<string, Held>();

  constructor(world: ConnectionEnvironment) {
    this.connection = new Connection(world);
    this.lists = new LobbyLists(this.connection);
    this.#wishes = new Wishes(this.connection);
    this.connection.listen({
      opened: () => this.#opened(),
      heard: (message) => this.#heard(message),
    });
  }

  /** Watches a table until it is left; returns the same object to all callers. */
  enter(id: string): WatchedTable {
    const held = this.#tables.get(id) ?? this.#hold(id);
    held.count += 1;
    return held.table;
  }

  leave(id: string): void {
    const held = this.#tables.get(id);
    if (held === undefined) return;
    held.count -= 1;
    setTimeout(() => {
      if (held.count > 0 || this.#tables.get(id) !== held) return;
      this.#tables.delete(id);
      held.stop();
      held.table.unwatch();
    }, LEAVE_AFTER);
  }

  #hold(id: string): Held {
    const table = new WatchedTable(id, this.connection, this.#wishes);
    const held = { table, count: 0, stop: resumeSeat(table) };
    this.#tables.set(id, held);
    table.watch();
    return held;
  }

  #opened(): void {
    this.lists.opened();
    for (const { table } of this.#tables.values()) table.watch();
    this.#wishes.sendAgain();
  }

  #heard(message: ServerMessage): void {
    this.#wishes.heard(message);
    this.lists.heard(message);
    for (const { table } of this.#tables.values()) table.heard(message);
  }
}

/** The network of a browser: reconnects immediately when it is online or visible again. */
export function startNet(): Net {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${to("/socket")}`;
  const net = new Net({
    open: () => new WebSocket(address),
    welcome: () => get("/api/me"),
    random: Math.random,
  });
  addEventListener("online", () => net.connection.connect());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) net.connection.connect();
  });
  net.connection.connect();
  return net;
}
