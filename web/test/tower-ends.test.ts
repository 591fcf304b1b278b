import { describe, expect, it } from "vitest";
import type { Tower } from "../src/games/bandu/pose-math.ts";
import { heightSeries, towerEnds } from "../src/games/bandu/tower-ends.ts";
import type { TowerTurn } from "../src/games/bandu/tower-turns.ts";
import type { Settle } from "../src/protocol.ts";
import * as blocks from "./wooden-blocks.ts";

const base = (seat: number): Tower => [[`base-${seat + 1}`, [0, 0, 10, 1, 0, 0, 0]]];
const withBrick = (seat: number): Tower => [...base(seat), ["brick", [0, 0, 30, 1, 0, 0, 0]]];
const FIRST = [base(0), base(1)];
const TURN = {
  piece: "brick",
  settle: {} as Settle,
  fell: [],
  at: 1,
  before: [],
  tower: [],
  isPull: false,
};
const TURNS: TowerTurn[] = [
  { ...TURN, seat: 0, after: withBrick(0), isOut: false },
  { ...TURN, seat: 1, after: base(1), isOut: true },
  { ...TURN, seat: 0, after: base(0), isOut: false, isPull: true },
];

describe("what became of the towers", () => {
  it("is what they were at the end and at their highest, and when they fell", () => {
    const [first, second] = towerEnds(TURNS, FIRST, blocks.pieces);
    expect(first?.highest).toEqual({ tower: withBrick(0), height: 40 });
    expect(first?.last).toEqual({ tower: base(0), height: 20 });
    expect(first?.out).toBeNull();
    expect(second?.out).toMatchObject({ number: 2, turn: { seat: 1 } });
    expect(second?.highest.height).toBe(20);
  });

  it("goes by the number of pieces while their shapes are unknown", () => {
    expect(towerEnds(TURNS, FIRST, null)[0]?.highest).toEqual({ tower: withBrick(0), height: 0 });
  });

  it("is a series of heights, which ends at 0 for a tower that fell", () => {
    expect(heightSeries(TURNS, FIRST, blocks.pieces)).toEqual([
      [20, 40, 40, 20],
      [20, 20, 0, 0],
    ]);
  });
});
