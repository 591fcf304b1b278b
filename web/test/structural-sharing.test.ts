import { describe, expect, it } from "vitest";
import { share } from "../src/table/structural-sharing.ts";
import { pairs, recorded } from "./recorded.ts";

describe("structural sharing", () => {
  it("keeps every unchanged part identical, and equals the new value", () => {
    for (const { shown } of Object.values(recorded)) {
      for (const [before, after] of pairs(shown)) {
        const shared = share(before.view, after.view);
        expect(shared).toEqual(after.view);
        expect(shared.options).toBe(before.view.options);
        expect(shared.totals === before.view.totals).toBe(
          JSON.stringify(after.view.totals) === JSON.stringify(before.view.totals),
        );
      }
    }
  });

  it("does not confuse a list with a shorter one, or with null", () => {
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share({ a: [] }, { a: {} })).toEqual({ a: {} });
    expect(share(null, { a: 1 })).toEqual({ a: 1 });
    expect(share({ a: 1 }, null)).toBeNull();
  });
});
