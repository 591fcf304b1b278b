import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Net } from "../src/net/net.ts";
import type { Opening } from "../src/protocol.ts";
import { FakeSocket, HELLO, shown } from "./socket.ts";

const OPENING = { commitment: "c0" } as Opening;
const welcome = vi.fn(() => Promise.resolve());

function connected(): Net {
  const net = new Net({
    open: () => new FakeSocket() as unknown as WebSocket,
    welcome,
    random: () => 0.5,
  });
  net.link.connect();
  FakeSocket.last.say(HELLO);
  return net;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
  welcome.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("the link", () => {
  it("comes back after a pause that grows", () => {
    const net = connected();
    FakeSocket.last.end();
    expect(net.link.status.value).toBe("lost");
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.end();
    vi.advanceTimersByTime(849);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    FakeSocket.last.say(HELLO);
    expect(net.link.status.value).toBe("connected");
  });

  it("says honestly that the server restarts", () => {
    const net = connected();
    FakeSocket.last.say({ type: "bye", again_in: 500 });
    expect(net.link.status.value).toBe("restarting");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.end();
    expect(net.link.status.value).toBe("restarting");
    vi.advanceTimersByTime(20_000);
    FakeSocket.last.end();
    expect(net.link.status.value).toBe("lost");
  });

  it("asks after a silence, and gives a socket up that does not answer", () => {
    const net = connected();
    const socket = FakeSocket.last;
    vi.advanceTimersByTime(15_000);
    expect(socket.all("ping")).toHaveLength(1);
    socket.say({ type: "pong", time: 1 });
    vi.advanceTimersByTime(15_000);
    expect(socket.all("ping")).toHaveLength(2);
    vi.advanceTimersByTime(8000);
    expect(socket.isClosed).toBe(true);
    expect(net.link.status.value).toBe("lost");
  });

  it("gets a cookie when the server knows none", async () => {
    connected();
    FakeSocket.last.end(4401);
    await vi.advanceTimersByTimeAsync(600);
    expect(welcome).toHaveBeenCalledOnce();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("stops at a server of another version", () => {
    const net = connected();
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say({ ...HELLO, protocol: 2 });
    expect(net.link.isOutdated.value).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("a table", () => {
  it("is shown at once, and then what comes waits to be told", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(3, { opening: OPENING }));
    expect(table.shown.value?.at).toBe(3);
    expect(table.opening.value).toEqual(OPENING);
    FakeSocket.last.say(shown(4));
    FakeSocket.last.say(shown(6));
    expect(table.shown.value?.at).toBe(3);
    expect(table.queue.value.map(({ at }) => at)).toEqual([4, 6]);
    table.next();
    expect([table.shown.value?.at, table.queue.value.length]).toEqual([4, 1]);
  });

  it("is watched again from where it was seen", () => {
    const table = connected().enter("t");
    expect(FakeSocket.last.all("watch")).toEqual([
      { type: "watch", table: "t", seen: 0, chat_seen: 0 },
    ]);
    FakeSocket.last.say(shown(7));
    const line = { number: 2, time: 0, name: "Ben", text: "hello" };
    FakeSocket.last.say({ type: "chat", table: "t", lines: [line] });
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    expect(FakeSocket.last.all("watch")).toEqual([
      { type: "watch", table: "t", seen: 7, chat_seen: 2 },
    ]);
    expect(table.chat.value).toEqual([line]);
  });

  it("sends a wish again with the same id, and waits for one answer", async () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(7));
    const answer = table.wish({ type: "act", at: 7, do: "play mango-7" });
    const [sent] = FakeSocket.last.all("act");
    expect(sent).toMatchObject({ table: "t", at: 7, do: "play mango-7" });
    expect(table.pending.value).toBe("play mango-7");
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    expect(FakeSocket.last.all("act")).toEqual([sent]);
    FakeSocket.last.say({ type: "done", id: sent?.id ?? "", at: 8 });
    expect(await answer).toMatchObject({ type: "done", at: 8 });
    expect(table.pending.value).toBe("play mango-7"); // not shown yet
    FakeSocket.last.say(shown(8));
    expect(table.pending.value).toBeNull();
  });

  it("gives a refused action back", async () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(7));
    const answer = table.wish({ type: "act", at: 7, do: "seller" });
    const id = FakeSocket.last.all("act")[0]?.id ?? "";
    FakeSocket.last.say({ type: "refused", id, message: { key: "not-your-turn" }, text: "" });
    expect((await answer).type).toBe("refused");
    expect(table.pending.value).toBeNull();
  });

  it("says why it cannot be shown", () => {
    const table = connected().enter("t");
    const message = { key: "table-unknown" };
    FakeSocket.last.say({ type: "refused", id: null, message, text: "" });
    expect(table.trouble.value).toEqual(message);
  });

  it("is left when nobody looks at it any more", () => {
    const net = connected();
    net.enter("t");
    net.leave("t");
    net.enter("t");
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.last.all("unwatch")).toHaveLength(0);
    net.leave("t");
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.last.all("unwatch")).toHaveLength(1);
  });

  it("is told that its player is back, once the page is looked at", async () => {
    connected().enter("t");
    const seats = [{ name: "Ada", stand_in: "casual" }, { name: "Ben" }];
    FakeSocket.last.say(shown(7, { you: 0, seats, opening: OPENING }));
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.all("back")).toHaveLength(1);
    const id = FakeSocket.last.all("back")[0]?.id ?? "";
    FakeSocket.last.say({ type: "done", id, at: 8 });
    await vi.advanceTimersByTimeAsync(1);
    FakeSocket.last.say(shown(9, { you: 0, seats }));
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.all("back")).toHaveLength(1); // away again: only a touch brings it back
    dispatchEvent(new Event("pointerdown"));
    expect(FakeSocket.last.all("back")).toHaveLength(2);
  });
});

describe("lists", () => {
  it("are watched as long as somebody looks, and again after a reconnect", () => {
    const net = connected();
    const stop = net.lists.watch("mine");
    net.lists.watch("mine")();
    expect(FakeSocket.last.all("watch-list")).toHaveLength(1);
    FakeSocket.last.say({ type: "list", what: "mine", tables: [] });
    expect(net.lists.mine.value).toEqual([]);
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    expect(FakeSocket.last.all("watch-list")).toHaveLength(1);
    stop();
    expect(FakeSocket.last.all("unwatch-list")).toHaveLength(1);
  });
});
