import { beforeEach, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { Account, GameReview, Verdict } from "../src/protocol.ts";
import { costlyMoments, luckLines, PARTS, signedFigure } from "../src/replay/review-figures.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

function account(round: number, parts: readonly [number, number, number, number]): Account {
  const [deal, others, own, chance] = parts;
  const errors = { deal_error: 0.3, others_error: 0.4, own_error: 0, chance_error: 0.5 };
  const lead = Math.round((deal + others + own + chance) * 100) / 100;
  return { round, seat: 0, points: 3, lead, deal, others, own, chance, ...errors };
}

function verdict(moment: number, loss: number, is_mistake = true, seat = 0): Verdict {
  const values = { value: 0, best_value: loss, loss, error: 0.1 };
  return { moment, round: 1, seat, do: "a", best: "b", is_mistake, ...values };
}

const judge = { bot: "strong", version: 3, budget: { ms: 50 }, seed: 1 };
const review = (verdicts: Verdict[], accounts: Account[]): GameReview => ({
  ...{ game: "tindahan", rules: 1, players: 3, judge, decisions: 9, format: 1 },
  verdicts,
  accounts,
  margins: [],
});

it("sums add up as they are shown, however the parts are rounded", () => {
  const accounts = [account(1, [0.1, 0.2, -0.7, 1.13]), account(2, [-3.33, 0.07, 0.02, 0.01])];
  const lines = luckLines(review([], accounts), 0);
  expect(lines.map(({ round }) => round)).toEqual([1, 2, null]);
  for (const { parts, lead } of lines) {
    const hundredths = PARTS.reduce((sum, part) => sum + Math.round(parts[part] * 100), 0);
    expect(hundredths).toBe(Math.round(lead * 100));
  }
  expect(lines[2]?.points).toBe(6);
  expect(lines[2]?.errors.chance).toBeCloseTo(Math.hypot(0.5, 0.5));
});

it("a game of one round needs no sum", () => {
  expect(luckLines(review([], [account(1, [1, 0, 0, 0])]), 0)).toHaveLength(1);
  expect(luckLines(review([], [account(1, [1, 0, 0, 0])]), 1)).toEqual([]);
});

it("costly moments are the mistakes of one seat, the most costly first", () => {
  const all = [verdict(3, 1), verdict(5, 4), verdict(7, 9, false), verdict(9, 8, true, 1)];
  expect(costlyMoments(review(all, []), 0).map(({ moment }) => moment)).toEqual([5, 3]);
});

it("figures have their sign and two digits, as the language writes them", async () => {
  expect([1.5, -0.25, 0].map(signedFigure)).toEqual(["+1.50", "−0.25", "0.00"]);
  await speakWith("fr", fr);
  expect(signedFigure(-1.5)).toBe("−1,50");
});
