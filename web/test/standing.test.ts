import { describe, expect, it } from "vitest";
import { fromAxisAngle } from "../src/games/bandu/pose-math.ts";
import { postureOf, standingOn } from "../src/games/bandu/standing.ts";
import { block, brick, pieces, tower, UPRIGHT } from "./wooden-blocks.ts";

const at = (x: number, y: number, z: number) => [x, y, z, ...UPRIGHT];
const spots = (x: number, y: number) =>
  standingOn(pieces, [...tower, ["brick", at(x, y, 30)]]).at(-1)?.spot;

describe("a tower in words", () => {
  it("has what carries each piece, at which end and how high", () => {
    expect(standingOn(pieces, [...tower, ["brick", at(-25, 0, 30)]])).toEqual([
      { piece: "base-1", on: [], posture: "lies", spot: "middle", height: 0 },
      { piece: "brick", on: ["base-1"], posture: "lies", spot: "left-end", height: 20 },
    ]);
  });

  it("names sides, ends and corners", () => {
    expect(spots(0, 0)).toBe("middle");
    expect(spots(30, 0)).toBe("right-end");
    expect(spots(0, -18)).toBe("front");
    expect(spots(30, 18)).toBe("back-right");
  });

  it("names all pieces that carry a bridge", () => {
    const two = [
      ["base-1", at(-45, 0, 10)],
      ["base-2", at(45, 0, 10)],
      ["brick", at(0, 0, 30)],
    ] as const;
    expect(standingOn(pieces, two).at(-1)).toMatchObject({
      on: ["base-1", "base-2"],
      spot: "across",
    });
  });
});

describe("the posture of a piece", () => {
  const tip = (degrees: number) => fromAxisAngle([0, 1, 0], (degrees * Math.PI) / 180);

  it("is lying, standing on end, or leaning", () => {
    expect([0, 90, 30, 180].map((degrees) => postureOf(brick, tip(degrees)))).toEqual([
      "lies",
      "stands",
      "leans",
      "lies",
    ]);
  });

  it("is upside down only if top and bottom differ", () => {
    const cube = block("cube", 30, 30, 30);
    expect(postureOf(cube, tip(180))).toBe("stands");
    expect(postureOf({ ...cube, rise: 10 }, tip(180))).toBe("upside-down");
  });
});
