import { Net } from "../src/net/net.ts";
import type {
  ClientMessage,
  Hello,
  RoomShown,
  ServerMessage,
  TableShown,
} from "../src/protocol.ts";

/** Records what the page sends, and receives what the test says. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  sent: ClientMessage[] = [];
  isClosed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }

  close(): void {
    this.isClosed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Closes the connection, as a browser reports it. */
  end(code = 1006): void {
    this.onclose?.({ code });
  }

  /** All messages of one type that the page has sent. */
  all<T extends ClientMessage["type"]>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((m): m is Extract<ClientMessage, { type: T }> => m.type === type);
  }
}

export const HELLO: Hello = {
  type: "hello",
  protocol: 1,
  version: "1",
  time: 0,
  rules: {},
  bots: [],
};

/** A table as far as the network layer looks at it. */
export function shown(at: number, more: Partial<TableShown> = {}): TableShown {
  const seats = [{ name: "Ada" }, { name: "Ben", bot: "casual" }];
  const view = { over: false } as TableShown["view"];
  return { type: "table", table: "t", at, time: at, events: [], view, seats, ...more };
}

/** A waiting room with two people. */
export function room(more: Partial<RoomShown> = {}): RoomShown {
  const chairs = [{ name: "Ada" }, { name: "Ben" }];
  const base = { type: "room", table: "t", game: "tanuki", options: {}, terms: {}, order: "lot" };
  return { ...base, chairs, ...more } as RoomShown;
}

/** A page whose socket is open; `welcome` stands for the request that gets a cookie. */
export function connected(welcome: () => Promise<unknown> = () => Promise.resolve()): Net {
  const net = new Net({
    open: () => new FakeSocket() as unknown as WebSocket,
    welcome,
    random: () => 0.5,
  });
  net.connection.connect();
  FakeSocket.last.say(HELLO);
  return net;
}
