import { describe, expect, it } from "vitest";
import { othersFrom } from "../src/table/trick-state.ts";
import { recorded } from "./recorded.ts";

describe.each(Object.entries(recorded))("a game of %s", (_, { shown }) => {
  it("knows the order of players", () => {
    for (const { view } of shown) {
      expect(othersFrom(view)).toHaveLength(view.players - 1);
      const [next, ...others] = view.to_act;
      if (others.length === 0 && !view.is_choosing) expect(view.coming[0]).toBe(next);
    }
  });
});
