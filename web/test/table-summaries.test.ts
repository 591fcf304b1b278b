import { beforeAll, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { resultOf, standingOf, stateOf } from "../src/home/table-summaries.ts";
import type { TableLine } from "../src/protocol.ts";
import { speak } from "../src/words/language.ts";

const SOURCES: Record<string, string> = { en, fr };
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();
const NOW = at(2026, 10, 17, 22, 0);

const line = (changed: Partial<TableLine> = {}): TableLine => ({
  table: "t",
  game: "tindahan",
  status: "over",
  created: NOW,
  finished: at(2026, 10, 17, 21, 5),
  players: ["Ada", "Mia", "Ben"],
  bots: ["casual", null, "casual"],
  pace: "relaxed",
  you: 1,
  has_record: true,
  result: {
    ranks: [2, 1, 3],
    winners: [1],
    reason: { key: "result-won", params: { seats: [1], points: 1055 } },
    totals: [43, 1055, -12],
  },
  ...changed,
});

beforeAll(() => {
  vi.stubGlobal("fetch", async (path: string) => ({
    ok: true,
    text: async () => SOURCES[path.slice(6, 8)],
  }));
});

describe("a running table", () => {
  beforeAll(() => speak("en"));
  const where = { round: 1, rounds: 4, trick: 3, to_act: [0] };
  const running = (changed: Partial<TableLine>): TableLine => {
    const { result: _, ...rest } = line({ status: "running", ...changed });
    return rest;
  };

  it("says who is awaited", () => {
    expect(stateOf(running({ where }))).toBe("Ada is to play · round 1/4, trick 3");
    const left = { ...where, is_left: true };
    expect(stateOf(running({ where: left }))).toMatch(/^everybody is away, so the table waits · /);
    expect(stateOf(running({ where: left, is_your_turn: true }))).toBe("round 1/4, trick 3");
  });
});

describe("a finished game in English", () => {
  beforeAll(() => speak("en"));

  it("has its time, and its date if it was not today", () => {
    const when = (finished: number) => resultOf(line({ finished }), NOW).split(" · ")[0];
    expect(when(at(2026, 10, 17, 21, 5))).toMatch(/^today, 9:05\sPM$/);
    expect(when(at(2026, 10, 16, 8, 30))).toMatch(/^yesterday, 8:30\sAM$/);
    expect(when(at(2026, 10, 13, 8, 30))).toMatch(/^Friday, November 13, 8:30\sAM$/);
    expect(when(at(2026, 2, 3, 8, 30))).toMatch(/^March 3, 8:30\sAM$/);
    expect(when(at(2024, 2, 3, 8, 30))).toMatch(/^March 3, 2024, 8:30\sAM$/);
  });

  it("lists everybody's points, the best first", () => {
    expect(standingOf(line())).toBe("You\u00a01,055 · Ada\u00a043 · Ben\u00a0−12");
  });

  it("lists places if there are no points", () => {
    const { totals: _, ...result } = line().result as NonNullable<TableLine["result"]>;
    expect(standingOf(line({ result }))).toBe("1.\u00a0You · 2.\u00a0Ada · 3.\u00a0Ben");
  });

  it("has no standing if it was stopped", () => {
    const { result: _, ...stopped } = line();
    expect(standingOf(stopped)).toBe("");
    expect(resultOf(stopped, NOW)).toMatch(/stopped before the end$/);
  });
});

it("is described in French", async () => {
  await speak("fr");
  expect(resultOf(line(), NOW)).toBe("aujourd’hui à 21:05 · tu as gagné");
  expect(standingOf(line())).toMatch(/^Toi\s1\s055 · Ada\s43 · Ben\s−12$/u);
});
