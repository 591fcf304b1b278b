import { describe, expect, it } from "vitest";
import { markNumber } from "../src/look/seat-marks.ts";

describe("seats", () => {
  it("have distinct marks, and one's own is always the first", () => {
    for (const you of [0, 1, 2, 3, 4, null]) {
      const marks = [0, 1, 2, 3, 4].map((seat) => markNumber(seat, you));
      expect([...marks].sort()).toEqual([0, 1, 2, 3, 4]);
      expect(marks[you ?? 0]).toBe(0);
    }
  });
});
