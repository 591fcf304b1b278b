import { describe, expect, it } from "vitest";
import { fromDirections, rotate } from "../src/games/bandu/pose-math.ts";

describe("rotations", () => {
  it("take one direction to another, even to its opposite", () => {
    for (const to of [[0, 1, 0] as const, [-1, 0, 0] as const]) {
      const [x, y, z] = rotate(fromDirections([1, 0, 0], to), [1, 0, 0]);
      expect([x, y, z].map((value) => Math.round(value) + 0)).toEqual([...to]);
    }
  });
});
