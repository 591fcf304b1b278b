import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connected, FakeSocket, HELLO } from "./fake-socket.ts";

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe("lists", () => {
  it("are subscribed to while somebody watches, and again after a reconnect", () => {
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
