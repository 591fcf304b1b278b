/** The WebSocket connection: reconnect with exponential backoff and jitter, heartbeat
    (ping/pong), protocol version check. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { type ClientMessage, type Hello, PROTOCOL, type ServerMessage } from "../protocol.ts";
import type { ConnectionStatus } from "./live-table.ts";

const NO_COOKIE = 4401; // close codes of the server
const OTHER_SITE = 4403;
const BANNED = 4410;
const TOO_MANY = 4429;
const FIRST_PAUSE = 500; // ms
const LONGEST_PAUSE = 10_000;
const GROWTH = 1.7;
const LONGEST_RESTART = 15_000; // ms: after that a restarting server counts as lost
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

export interface ConnectionListener {
  /** The socket is open and has received hello: subscribe again. */
  opened(): void;
  heard(message: ServerMessage): void;
}

/** What the connection needs from the browser; tests provide their own. */
export interface ConnectionEnvironment {
  open(): WebSocket;
  /** Gets a new session cookie. */
  welcome(): Promise<unknown>;
  random(): number;
}

/** The page's only socket. Reconnects by itself, and detects a server that does not answer. */
export class Connection {
  readonly #status = signal<ConnectionStatus>("connected");
  readonly status: ReadonlySignal<ConnectionStatus> = this.#status;
  /** The server's hello; null until it has arrived. */
  readonly hello = signal<Hello | null>(null);
  /** The server speaks another protocol version: only a reload helps. */
  readonly isOutdated = signal(false);
  /** The server does not let this person in: nothing helps. */
  readonly isBanned = signal(false);
  readonly #world: ConnectionEnvironment;
  readonly #listeners = new Set<ConnectionListener>();
  #socket: WebSocket | null = null;
  #isOpen = false; // hello was received
  #tries = 0;
  #restarting = 0; // until then, a lost connection counts as a restart
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;

  constructor(world: ConnectionEnvironment) {
    this.#world = world;
  }

  listen(listener: ConnectionListener): () => void {
    this.#listeners.add(listener);
    if (this.#isOpen) listener.opened();
    return () => this.#listeners.delete(listener);
  }

  /** Returns whether it was sent; listeners repeat what must arrive in `opened`. */
  send(message: ClientMessage): boolean {
    if (!this.#isOpen || this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Connects immediately; does nothing if there is a socket already. */
  connect(): void {
    clearTimeout(this.#again);
    if (this.#socket !== null || this.isOutdated.value) return;
    const socket = this.#world.open();
    this.#socket = socket;
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.#closed(event.code);
    this.#watch(PONG_WITHIN); // a hello must arrive
  }

  #heard(message: ServerMessage): void {
    this.#watch(PING_EVERY);
    if (message.type === "hello") this.#greeted(message);
    if (message.type === "bye") this.#restarting = Date.now() + LONGEST_RESTART;
    if (message.type === "bye") this.#leave(message.again_in);
    else if (this.#isOpen) for (const listener of this.#listeners) listener.heard(message);
  }

  #greeted(hello: Hello): void {
    if (hello.protocol !== PROTOCOL) {
      this.isOutdated.value = true;
      this.#drop();
      return;
    }
    this.#isOpen = true;
    this.#tries = 0;
    this.hello.value = hello;
    this.#status.value = "connected";
    for (const listener of this.#listeners) listener.opened();
  }

  /** Heartbeat: pings after a silence, and gives up on the socket if there is no pong. */
  #watch(patience: number): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => {
      if (patience === PING_EVERY && this.send({ type: "ping" })) this.#watch(PONG_WITHIN);
      else this.#leave(0);
    }, patience);
  }

  #closed(code: number): void {
    if (code === BANNED) this.isBanned.value = true;
    if (code === OTHER_SITE || code === BANNED) this.#drop();
    else if (code === TOO_MANY) this.#leave(LONGEST_PAUSE);
    else if (code === NO_COOKIE) {
      this.#drop();
      const again = () => this.#leave(0);
      this.#world.welcome().then(again, again);
    } else this.#leave(0);
  }

  /** Drops the socket and reconnects after a growing delay with jitter. */
  #leave(atLeast: number): void {
    this.#drop();
    const pause = Math.min(FIRST_PAUSE * GROWTH ** this.#tries, LONGEST_PAUSE);
    this.#tries += 1;
    const wait = atLeast + pause * (0.7 + 0.6 * this.#world.random());
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.connect(), wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    clearTimeout(this.#ping);
    this.#status.value = Date.now() < this.#restarting ? "restarting" : "lost";
    if (socket === null) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}
