import { describe, expect, it } from "vitest";
import { knocksOf, poseAt } from "../src/games/bandu/film.ts";
import { pieces } from "./wooden-blocks.ts";

describe("a film", () => {
  const keys = [
    [0, 0, 0, 100, 1, 0, 0, 0],
    [10, 0, 0, 0, -1, 0, 0, 0],
    [20, 0, 0, 0, -1, 0, 0, 0],
  ];

  it("interpolates between keyframes, and rotates the short way", () => {
    const pose = poseAt(keys, 5);
    expect(pose[2]).toBe(50);
    expect(Math.abs(pose[3] ?? 0)).toBeCloseTo(1);
  });

  it("stays at its last pose", () => {
    expect(poseAt(keys, 99)[2]).toBe(0);
  });

  it("knocks when a piece stops suddenly", () => {
    const knocks = knocksOf({ rate: 30, frames: 21, moves: { brick: keys } }, pieces);
    expect(knocks.map(({ at }) => at)).toEqual([10 / 30]);
  });
});
