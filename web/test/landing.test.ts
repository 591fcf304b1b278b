import { describe, expect, it } from "vitest";
import { besideTower, type Landing, landingOf } from "../src/games/bandu/landing.ts";
import { footingOf } from "../src/games/bandu/landing-words.ts";
import { fromAxisAngle, type Quaternion } from "../src/games/bandu/pose-math.ts";
import { pieces, tower, UPRIGHT } from "./wooden-blocks.ts";

/** Where a brick of 60 × 30 × 20 mm would land on a base of 80 × 40 × 20 mm. */
const land = (x: number, y = 0, turn: Quaternion = UPRIGHT): Landing =>
  landingOf(pieces, tower, "brick", { x, y, turn }) as Landing;

describe("the landing of a piece", () => {
  it("is on the base, with its centre of mass well inside", () => {
    expect(land(0)).toMatchObject({ z: 30, height: 20, owners: [0], isBeside: false, lean: 0 });
    expect(land(0).inside).toBeCloseTo(15, 0);
    expect(land(0).share).toBe(1);
  });

  it("tells an overhang to the millimetre", () => {
    expect([land(30), land(39), land(41)].map(({ inside }) => Math.round(inside))).toEqual([
      10, 1, -1,
    ]);
    expect(land(40).share).toBeCloseTo(0.5, 1);
    expect([land(30), land(41)].map(footingOf)).toEqual(["inside", "outside"]);
  });

  it("does not depend on how the piece lies between two cells of the grid", () => {
    for (const part of [0, 0.25, 0.5, 0.75])
      expect(Math.abs(land(30 + part).inside - (10 - part))).toBeLessThan(1);
  });

  it("is the table beside the tower, which means out", () => {
    expect(land(90)).toMatchObject({ isBeside: true, height: 0, owners: [] });
    expect(footingOf(land(90))).toBe("table");
    const base = landingOf(pieces, [], "brick", { x: 0, y: 0, turn: UPRIGHT }) as Landing;
    expect([base.isBeside, footingOf(base)]).toEqual([false, "base"]);
  });

  it("says how far a piece leans, and that it stands on an edge then", () => {
    const leaning = land(0, 0, fromAxisAngle([1, 0, 0], Math.PI / 9));
    expect(leaning.lean).toBeCloseTo(20, 0);
    expect(footingOf(leaning)).toBe("outside");
    expect(land(0, 0, fromAxisAngle([0, 0, 1], 0.7)).lean).toBeCloseTo(0, 1);
  });

  it("is unknown for an unknown piece", () => {
    expect(landingOf(pieces, tower, "egg", { x: 0, y: 0, turn: UPRIGHT })).toBeNull();
  });
});

describe("a piece that comes into the hand", () => {
  it("is held beside the tower in each direction, its long side along it", () => {
    for (const [right, far] of [
      [[1, 0, 0], 40 + 15],
      [[-1, 0, 0], 40 + 15],
      [[0, 1, 0], 20 + 15],
      [[0, -1, 0], 20 + 15],
    ] as const) {
      const hold = besideTower(pieces, tower, "brick", right);
      const landing = landingOf(pieces, tower, "brick", hold);
      expect(landing).toMatchObject({ isBeside: true, lean: 0 });
      const away = hold.x * right[0] + hold.y * right[1];
      expect(away).toBeGreaterThan(far);
      expect(away).toBeLessThan(far + 20);
    }
  });

  it("is held far enough away while its shape is unknown", () => {
    expect(besideTower(null, tower, "brick", [1, 0, 0]).x).toBeGreaterThan(80);
  });
});
