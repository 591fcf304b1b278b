import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { firstAnswer, rememberAnswer, streakAt } from "../src/lessons/puzzle-progress.ts";
import { PuzzleTable } from "../src/lessons/puzzle-table.ts";
import type { PuzzleShown, PuzzleVerdict } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";

const view = { game: "tanuki", players: 3, seat: 1, legal: ["play red-1"], to_act: [1] };
const puzzle = (number: number) =>
  ({ game: "tanuki", number, difficulty: 2, view }) as unknown as PuzzleShown;
const RIGHT: PuzzleVerdict = { is_right: true, best: "play red-1", actions: [] };
let verdict: PuzzleVerdict;

beforeEach(async () => {
  await speakWith("en", en);
  verdict = RIGHT;
  vi.stubGlobal("fetch", async () => Response.json(verdict));
});

const act = (table: PuzzleTable) => table.wish({ type: "act", at: 0, do: "play red-1" });

describe("a puzzle", () => {
  it("poses its position, and shows the verdict on an answer", async () => {
    const table = new PuzzleTable(puzzle(1), null);
    expect(table.shown.value?.view.legal).toEqual(["play red-1"]);
    expect((await act(table)).type).toBe("done");
    expect(table.answer.value).toEqual({ action: "play red-1", verdict });
    expect(table.shown.value?.view.legal).toEqual([]);
    table.again();
    expect(table.answer.value).toBeNull();
    expect(table.shown.value?.view.legal).toEqual(["play red-1"]);
  });

  it("counts the first answer only", async () => {
    verdict = { ...RIGHT, is_right: false };
    const table = new PuzzleTable(puzzle(2), null);
    await act(table);
    verdict = RIGHT;
    table.again();
    await act(table);
    expect(firstAnswer("tanuki", 2)).toBe(false);
  });

  it("shows no solution for what the rules refuse", async () => {
    verdict = { is_right: false, refused: { key: "follow-suit" } };
    const table = new PuzzleTable(puzzle(3), null);
    expect((await act(table)).type).toBe("refused");
    expect([table.answer.value, firstAnswer("tanuki", 3)]).toEqual([null, undefined]);
  });
});

describe("a streak", () => {
  it("grows by the days on which a puzzle of that day was solved", () => {
    rememberAnswer("bastos", 1, true, "2026-11-29");
    rememberAnswer("bastos", 2, true, "2026-11-30");
    rememberAnswer("tanuki", 20, true, "2026-11-30"); // the same day
    rememberAnswer("bastos", 9, true, null); // of another day
    rememberAnswer("bastos", 3, true, "2026-12-01");
    expect([streakAt("2026-12-01"), streakAt("2026-12-02")]).toEqual([3, 3]);
    expect(streakAt("2026-12-03")).toBe(0);
  });

  it("ends with a day without a right answer", () => {
    rememberAnswer("bastos", 5, false, "2026-12-05");
    rememberAnswer("bastos", 6, true, "2026-12-06");
    expect(streakAt("2026-12-06")).toBe(1);
  });
});
