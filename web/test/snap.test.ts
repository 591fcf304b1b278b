import { describe, expect, it } from "vitest";
import { angleBetween, fromAxisAngle, multiply, rotate } from "../src/games/bandu/pose-math.ts";
import { restsOf, snapped } from "../src/games/bandu/snap.ts";
import { brick } from "./wooden-blocks.ts";

describe("snapping", () => {
  it("knows the six sides of a brick", () => {
    expect(restsOf(brick)).toHaveLength(6);
  });

  it("turns a tilted piece to its nearest side, at multiples of 15 degrees", () => {
    const tilted = multiply(fromAxisAngle([0, 0, 1], 0.3), fromAxisAngle([1, 0, 0], 0.4));
    const turn = snapped(brick, tilted);
    expect(Math.abs(rotate(turn, [0, 0, 1])[2])).toBeCloseTo(1);
    expect(angleBetween(turn, fromAxisAngle([0, 0, 1], Math.PI / 12))).toBeLessThan(0.01);
  });
});
