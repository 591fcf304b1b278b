import { describe, expect, it } from "vitest";
import type { Tower } from "../src/games/bandu/pose-math.ts";
import { towerHeight, towerTurns } from "../src/games/bandu/tower-turns.ts";
import type { Effect, FeedItem, Settle } from "../src/protocol.ts";
import * as blocks from "./wooden-blocks.ts";

const BASE = [0, 0, 10, 1, 0, 0, 0];
const FIRST: Tower[] = [[["base-1", BASE]], [["base-2", BASE]]];
let at = 0;

function event(effects: Effect[], settle?: Partial<Settle>): FeedItem {
  at += 1;
  const whole = { type: "settle", stands: true, touch: false, poses: {}, ...settle } as Settle;
  const seen = settle === undefined ? {} : { settle: whole };
  const tell = effects.map(() => ({ key: "x" }));
  return { at, time: 0, kind: "act", told: { event: seen, tell, effects } };
}

const place = (seat: number, piece: string) =>
  event([{ effect: "place", seat, piece, placement: [] }]);
const pull = (seat: number, piece: string) =>
  event([{ effect: "pull", seat, piece, kind: "refuse" }]);
const stands = (seat: number, piece: string, pose: number[]) =>
  event([{ effect: "settle", seat, piece, after: "place" }], { poses: { [piece]: pose } });

describe("the turns of a game", () => {
  it("have the tower before and after, by seat, also of a pull and a fall", () => {
    const journal = [
      place(0, "brick"),
      stands(0, "brick", [0, 0, 30, 1, 0, 0, 0]),
      place(1, "cone"),
      stands(1, "cone", [5, 0, 40, 1, 0, 0, 0]),
      pull(0, "brick"),
      event([{ effect: "settle", seat: 0, piece: "brick", after: "pull" }], {}),
      place(0, "egg"),
      event(
        [
          { effect: "out", seat: 0, why: "fell" },
          { effect: "fall", piece: "egg", mm: 30 },
        ],
        { stands: false, touch: true, poses: { egg: [90, 0, 20, 1, 0, 0, 0] } },
      ),
    ];
    const turns = towerTurns(journal, FIRST);
    const names = (tower: Tower) => tower.map(([name]) => name);
    expect(turns.map(({ seat, piece, isPull, isOut }) => [seat, piece, isPull, isOut])).toEqual([
      [0, "brick", false, false],
      [1, "cone", false, false],
      [0, "brick", true, false],
      [0, "egg", false, true],
    ]);
    expect(turns.map(({ before }) => names(before))).toEqual([
      ["base-1"],
      ["base-2"],
      ["base-1"],
      ["base-1"],
    ]);
    expect(turns.map(({ after }) => names(after))).toEqual([
      ["base-1", "brick"],
      ["base-2", "cone"],
      ["base-1"],
      ["base-1", "egg"],
    ]);
    expect(turns[2]?.pulled).toEqual([0, 0, 30, 1, 0, 0, 0]);
    expect(turns[3]?.fell).toEqual([{ effect: "fall", piece: "egg", mm: 30 }]);
    expect(turns[3]?.at).toBe(at);
  });

  it("leave out what was taken back, and events whose effects are unknown", () => {
    const undone = { ...place(0, "brick"), undone: true };
    const unknown: FeedItem = { at: 99, time: 0, kind: "settle", told: { event: {}, tell: [] } };
    expect(towerTurns([undone, unknown, stands(0, "brick", BASE)], FIRST)).toEqual([]);
  });

  it("know how high a tower is, whichever way its pieces lie", () => {
    const half = Math.SQRT1_2;
    expect(towerHeight(blocks.pieces, FIRST[0] as Tower)).toBeCloseTo(20);
    const lying: Tower = [["base-1", [0, 0, 40, half, 0, half, 0]]];
    expect(towerHeight(blocks.pieces, lying)).toBeCloseTo(80);
    expect(towerHeight(blocks.pieces, [])).toBe(0);
  });
});
