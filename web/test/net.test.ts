import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connected, FakeSocket } from "./fake-socket.ts";

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe("a table", () => {
  it("is unsubscribed when nobody watches it any more", () => {
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
});
