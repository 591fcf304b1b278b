import { describe, expect, it } from "vitest";
import { roomOf } from "../src/games/room-registry.ts";
import type { TableShown } from "../src/protocol.ts";
import { bestSeatsOf, rowsOf } from "../src/table/score-rows.ts";
import { recorded } from "./recorded.ts";

describe.each(Object.entries(recorded))("a game of %s", (game, { shown, sheets }) => {
  const room = roomOf({ game });

  it("has rows of fruits in the order of the table", () => {
    for (const sheet of sheets) {
      const fruits = room.suits((shown[0] as TableShown).view);
      const suits = rowsOf(sheet, room.rows, fruits).flatMap(({ suit }) => suit ?? []);
      expect(suits).toEqual(fruits.filter((fruit) => suits.includes(fruit)));
    }
  });

  it("has rows that add up", () => {
    const [sheet] = sheets;
    const rows = rowsOf(sheet as NonNullable<typeof sheet>, room.rows);
    for (const [seat, points] of (sheet?.points ?? []).entries()) {
      const sum = rows.reduce((total, { cells }) => total + (cells[seat]?.points ?? 0), 0);
      expect(sum).toBe(points);
    }
    expect(bestSeatsOf([1, 4, 4])).toEqual([1, 2]);
  });
});
