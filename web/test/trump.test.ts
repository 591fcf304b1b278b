import { describe, expect, it } from "vitest";
import { valueAsTrump } from "../src/games/bastos/trump.ts";
import type { BastosView } from "../src/protocol.ts";
import { recorded } from "./recorded.ts";

describe("Bastos", () => {
  const view = {
    ...(recorded.bastos.shown.at(-1)?.view as BastosView),
    as_trump: { mango: -1, orange: 1 },
  };

  it("knows the value of a fruit as trump, if it may be declared", () => {
    expect(valueAsTrump(view, "mango")).toBe(-1);
    expect(valueAsTrump(view, "orange")).toBe(1);
    expect(valueAsTrump(view, "banana")).toBeNull();
  });
});
