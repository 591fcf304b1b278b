import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSalt, ownSalt, saltHash } from "../src/net/salt-storage.ts";
import type { FeedItem, Opening, TableShown } from "../src/protocol.ts";
import { connected, FakeSocket, shown } from "./fake-socket.ts";

const OPENING = { commitment: "c0" } as Opening;

const promised = (hash: string): FeedItem => ({
  at: 1,
  time: 0,
  kind: "salt-hash",
  seat: 0,
  fact: { entry: "salt-hash", seat: 0, hash, time: 0 },
});

const lastHash = () => FakeSocket.last.all("salt-hash").at(-1)?.hash ?? "";

const over = { over: true } as TableShown["view"];

beforeEach(() => {
  FakeSocket.all = [];
  localStorage.clear();
  forgetSalt("t");
});

afterEach(() => vi.unstubAllGlobals());

describe("a salt", () => {
  it("is stored, committed to when hashes are due, and revealed when salts are", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", opening: OPENING }));
    expect(lastHash()).toMatch(/^[0-9a-f]{64}$/);
    FakeSocket.last.say(shown(1, { you: 0, due: "salts", events: [promised(lastHash())] }));
    const [salt] = FakeSocket.last.all("salt");
    expect(salt?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(saltHash(0, salt?.salt ?? "")).toBe(lastHash());
    FakeSocket.last.say(shown(1, { you: 0, due: "salts" }));
    expect(FakeSocket.last.all("salt")).toHaveLength(1);
  });

  it("survives a reload between commitment and reveal", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", opening: OPENING }));
    const hash = lastHash();
    connected().enter("t");
    FakeSocket.last.say(shown(1, { you: 0, due: "salts", events: [promised(hash)] }));
    expect(saltHash(0, FakeSocket.last.all("salt")[0]?.salt ?? "")).toBe(hash);
  });

  it("is revealed although another tab has overwritten it", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", opening: OPENING }));
    const hash = lastHash();
    const theirs = { salts: ["00".repeat(16)], commitment: null };
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, JSON.stringify(theirs));
    FakeSocket.last.say(shown(1, { you: 0, due: "salts", events: [promised(hash)] }));
    expect(saltHash(0, FakeSocket.last.all("salt")[0]?.salt ?? "")).toBe(hash);
    expect(Object.values({ ...localStorage }).join()).toContain("00".repeat(16));
  });

  it("is not given by onlookers, nor while a bot stands in", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { due: "salt-hashes", opening: OPENING }));
    const seats = [{ name: "Ada", stand_in: "casual" }, { name: "Ben" }];
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", seats }));
    expect(FakeSocket.last.all("salt-hash")).toHaveLength(0);
  });

  it("is checked when the game is over, and then deleted", async () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", opening: OPENING }));
    const salt = ownSalt("t", "c0");
    const text = async () => JSON.stringify({ salts: [salt], commitment: "c0" });
    vi.stubGlobal("fetch", async () => ({ ok: true, text }));
    FakeSocket.last.say(shown(90, { you: 0, view: over }));
    await vi.waitFor(() => expect(table.saltCheck.value).toBe("in"));
    expect(localStorage.length).toBe(0);
  });
});
