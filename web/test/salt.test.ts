import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Net } from "../src/net/net.ts";
import { forgetSalt, isInRecord, ownSalt, saltHash } from "../src/net/salt.ts";
import { sha256 } from "../src/net/sha256.ts";
import type { FeedItem, Opening, TableShown } from "../src/protocol.ts";
import { FakeSocket, HELLO, shown } from "./socket.ts";

const OPENING = { commitment: "c0" } as Opening;
const world = {
  open: () => new FakeSocket() as unknown as WebSocket,
  welcome: () => Promise.resolve(),
  random: () => 0.5,
};

function connected() {
  const net = new Net(world);
  net.link.connect();
  FakeSocket.last.say(HELLO);
  return net;
}

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

it("SHA-256 is SHA-256", async () => {
  for (const text of [
    "",
    "abc",
    "é".repeat(31),
    "x".repeat(55),
    "y".repeat(56),
    "z".repeat(1000),
  ]) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
    expect(sha256(text)).toBe(hex.join(""));
  }
});

it("promises a salt as docs/fairness.md says", () => {
  const vector = "ca6b50343cb7ca8a4358b22502de5ef8171dc63f10a9306a17e6edee415de651";
  expect(saltHash(0, "adaadaadaadaadaa")).toBe(vector);
});

describe("a salt", () => {
  it("is kept, promised when hashes are due, and shown when salts are", () => {
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

  it("survives a reload between promise and showing", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", opening: OPENING }));
    const hash = lastHash();
    connected().enter("t");
    FakeSocket.last.say(shown(1, { you: 0, due: "salts", events: [promised(hash)] }));
    expect(saltHash(0, FakeSocket.last.all("salt")[0]?.salt ?? "")).toBe(hash);
  });

  it("is shown although another tab kept its own over it", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", opening: OPENING }));
    const hash = lastHash();
    const theirs = { salts: ["00".repeat(16)], commitment: null };
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, JSON.stringify(theirs));
    FakeSocket.last.say(shown(1, { you: 0, due: "salts", events: [promised(hash)] }));
    expect(saltHash(0, FakeSocket.last.all("salt")[0]?.salt ?? "")).toBe(hash);
    expect(Object.values({ ...localStorage }).join()).toContain("00".repeat(16));
  });

  it("is not promised by an onlooker, nor where a bot stands in", () => {
    connected().enter("t");
    FakeSocket.last.say(shown(0, { due: "salt-hashes", opening: OPENING }));
    const seats = [{ name: "Ada", stand_in: "casual" }, { name: "Ben" }];
    FakeSocket.last.say(shown(0, { you: 0, due: "salt-hashes", seats }));
    expect(FakeSocket.last.all("salt-hash")).toHaveLength(0);
  });

  it("must be in the record, with the commitment that came first", () => {
    const salt = ownSalt("t", "c0");
    const record = (salts: (string | null)[], commitment: string) =>
      `${JSON.stringify({ salts, commitment })}\n{"deal":{}}\n`;
    expect(isInRecord("t", 0, record([salt, null], "c0"))).toBe(true);
    expect(isInRecord("t", 0, record(["other", null], "c0"))).toBe(false);
    expect(isInRecord("t", 0, record([salt, null], "c1"))).toBe(false);
  });

  it("is checked when the game is over, and then forgotten", async () => {
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
