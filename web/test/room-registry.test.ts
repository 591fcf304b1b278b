import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { lazyRoom } from "../src/games/room-registry.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});

beforeEach(() => act(() => render(null, document.body)));

it("games without a room share the plain one", () => {
  expect(lazyRoom("palitan")).toBe(lazyRoom("halo"));
  expect(lazyRoom("palitan")).not.toBe(lazyRoom("tanuki"));
});
