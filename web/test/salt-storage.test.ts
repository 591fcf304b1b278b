import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSalt, isInRecord, ownSalt, saltHash } from "../src/net/salt-storage.ts";
import { FakeSocket } from "./fake-socket.ts";

beforeEach(() => {
  FakeSocket.all = [];
  localStorage.clear();
  forgetSalt("t");
});

afterEach(() => vi.unstubAllGlobals());

it("hashes a salt as docs/fairness.md says", () => {
  const vector = "ca6b50343cb7ca8a4358b22502de5ef8171dc63f10a9306a17e6edee415de651";
  expect(saltHash(0, "adaadaadaadaadaa")).toBe(vector);
});

describe("a salt", () => {
  it("must be in the record, with the original commitment", () => {
    const salt = ownSalt("t", "c0");
    const record = (salts: (string | null)[], commitment: string) =>
      `${JSON.stringify({ salts, commitment })}\n{"deal":{}}\n`;
    expect(isInRecord("t", 0, record([salt, null], "c0"))).toBe(true);
    expect(isInRecord("t", 0, record(["other", null], "c0"))).toBe(false);
    expect(isInRecord("t", 0, record([salt, null], "c1"))).toBe(false);
  });
});
