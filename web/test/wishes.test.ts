import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connected, FakeSocket, HELLO, shown } from "./fake-socket.ts";

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe("a request", () => {
  it("is sent again with the same id, and answered once", async () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(7));
    const answer = table.wish({ type: "act", at: 7, do: "play mango-7" });
    const [sent] = FakeSocket.last.all("act");
    expect(sent).toMatchObject({ table: "t", at: 7, do: "play mango-7" });
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    expect(FakeSocket.last.all("act")).toEqual([sent]);
    FakeSocket.last.say({ type: "done", id: sent?.id ?? "", at: 8 });
    expect(await answer).toMatchObject({ type: "done", at: 8 });
  });

  it("resolves with a refusal", async () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(7));
    const answer = table.wish({ type: "act", at: 7, do: "seller" });
    const id = FakeSocket.last.all("act")[0]?.id ?? "";
    FakeSocket.last.say({ type: "refused", id, message: { key: "not-your-turn" }, text: "" });
    expect((await answer).type).toBe("refused");
  });
});
