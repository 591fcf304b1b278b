import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connected, FakeSocket, HELLO } from "./fake-socket.ts";

const welcome = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
  welcome.mockClear();
});

afterEach(() => vi.useRealTimers());

describe("the connection", () => {
  it("reconnects with a growing delay", () => {
    const net = connected(welcome);
    FakeSocket.last.end();
    expect(net.connection.status.value).toBe("lost");
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.end();
    vi.advanceTimersByTime(849);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    FakeSocket.last.say(HELLO);
    expect(net.connection.status.value).toBe("connected");
  });

  it("reports a restart of the server", () => {
    const net = connected(welcome);
    FakeSocket.last.say({ type: "bye", again_in: 500 });
    expect(net.connection.status.value).toBe("restarting");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.end();
    expect(net.connection.status.value).toBe("restarting");
    vi.advanceTimersByTime(20_000);
    FakeSocket.last.end();
    expect(net.connection.status.value).toBe("lost");
  });

  it("pings after a silence, and drops a socket that does not answer", () => {
    const net = connected(welcome);
    const socket = FakeSocket.last;
    vi.advanceTimersByTime(15_000);
    expect(socket.all("ping")).toHaveLength(1);
    socket.say({ type: "pong", time: 1 });
    vi.advanceTimersByTime(15_000);
    expect(socket.all("ping")).toHaveLength(2);
    vi.advanceTimersByTime(8000);
    expect(socket.isClosed).toBe(true);
    expect(net.connection.status.value).toBe("lost");
  });

  it("gets a new cookie when the server rejects it", async () => {
    connected(welcome);
    FakeSocket.last.end(4401);
    await vi.advanceTimersByTimeAsync(600);
    expect(welcome).toHaveBeenCalledOnce();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up on a server with another protocol version", () => {
    const net = connected(welcome);
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say({ ...HELLO, protocol: 2 });
    expect(net.connection.isOutdated.value).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
