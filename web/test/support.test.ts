import { describe, expect, it } from "vitest";
import type { Spot } from "../src/games/bandu/contact.ts";
import { hullOf, insideOf, supportOf } from "../src/games/bandu/support.ts";

const spot = (x: number, y: number, rise = 0): Spot => ({ x, y, rise, height: 20, owner: 0 });
/** A square of spots, 20 mm wide, around the middle. */
const square = (rise = (_x: number, _y: number) => 0) =>
  Array.from({ length: 441 }, (_, i) => [(i % 21) - 10, Math.floor(i / 21) - 10] as const).map(
    ([x, y]) => spot(x, y, rise(x, y)),
  );

describe("the support of a piece", () => {
  it("reaches as far as what is below it", () => {
    expect(supportOf(square(), [0, 0]).inside).toBeCloseTo(10);
    expect(supportOf(square(), [7, 2]).inside).toBeCloseTo(3);
    expect(supportOf(square(), [12, 0]).inside).toBeCloseTo(-2);
  });

  it("is the whole side of a piece that only rocks a little onto it", () => {
    const tilted = supportOf(
      square((x) => x * 0.02),
      [0, 0],
    );
    expect([tilted.inside, tilted.spots.length]).toEqual([expect.closeTo(10), 441]);
  });

  it("is only where it first touches if the piece would tip over", () => {
    const steep = supportOf(
      square((x) => x * 0.2),
      [0, 0],
    );
    expect(steep.inside).toBeCloseTo(-10);
    expect(new Set(steep.spots.map(({ x }) => x))).toEqual(new Set([10]));
  });

  it("is a point for something round", () => {
    const ball = supportOf(
      square((x, y) => -(x * x + y * y) / 30),
      [0, 0],
    );
    expect(ball.inside).toBeLessThan(2);
    expect(ball.inside).toBeGreaterThanOrEqual(0);
  });

  it("lies between two pieces that carry a bridge", () => {
    const ends = square().filter(({ x }) => Math.abs(x) > 8);
    expect(supportOf(ends, [0, 0]).inside).toBeCloseTo(10);
    expect(supportOf(ends, [0, 0]).spots).toHaveLength(ends.length);
  });
});

describe("an outline", () => {
  it("goes around all points, anticlockwise", () => {
    const points = square().map(({ x, y }) => [x, y] as const);
    expect(hullOf(points)).toEqual([
      [-10, -10],
      [10, -10],
      [10, 10],
      [-10, 10],
    ]);
  });

  it("may be a point or a line, which nothing is inside of", () => {
    expect(insideOf([[1, 1]], [4, 5])).toBe(-5);
    expect(
      insideOf(
        [
          [0, 0],
          [10, 0],
        ],
        [5, 3],
      ),
    ).toBe(-3);
    expect(insideOf([], [0, 0])).toBe(Number.NEGATIVE_INFINITY);
  });
});
