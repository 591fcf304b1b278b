import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetSalt } from "../src/net/salt-storage.ts";
import { sha256 } from "../src/net/sha256.ts";
import { FakeSocket } from "./fake-socket.ts";

beforeEach(() => {
  FakeSocket.all = [];
  localStorage.clear();
  forgetSalt("t");
});

afterEach(() => vi.unstubAllGlobals());

it("agrees with the browser's SHA-256", async () => {
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
