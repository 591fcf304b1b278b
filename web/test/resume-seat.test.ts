import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Opening } from "../src/protocol.ts";
import { connected, FakeSocket, shown } from "./fake-socket.ts";

const OPENING = { commitment: "c0" } as Opening;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe("a seat with a stand-in", () => {
  it("is resumed when the player looks at the page", async () => {
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
    expect(FakeSocket.last.all("back")).toHaveLength(1); // only a touch resumes it again
    dispatchEvent(new Event("pointerdown"));
    expect(FakeSocket.last.all("back")).toHaveLength(2);
  });
});
