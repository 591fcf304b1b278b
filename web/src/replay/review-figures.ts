/** The figures of a review: formatting, sums that add up exactly as they are shown. */

import type { Account, GameReview, TowerMargin, Verdict } from "../protocol.ts";
import { errorPoints } from "../table/hint-words.ts";
import { t, words } from "../words/language.ts";

/** What the lead of a seat in a round is made of, in the order of the table. */
export const PARTS = ["deal", "others", "own", "chance"] as const;
export type Part = (typeof PARTS)[number];

/** One line of the table: a round, or all of them. */
export interface LuckLine {
  /** null: the sum */
  round: number | null;
  points: number;
  lead: number;
  parts: Readonly<Record<Part, number>>;
  errors: Readonly<Record<Part, number>>;
}

/** `+3.40`, `−0.25`: points as the review has them, with a true minus sign. */
export function signedFigure(value: number): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return sign + figure(Math.abs(value));
}

/** `0.25` */
export function figure(value: number): string {
  const { language } = words.value;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, digits).format(value);
}

/** The mistakes of a seat, the most costly first. */
export function costlyMoments({ verdicts }: GameReview, seat: number): Verdict[] {
  const own = verdicts.filter((verdict) => verdict.seat === seat && verdict.is_mistake === true);
  return own.sort((a, b) => b.loss - a.loss || a.moment - b.moment);
}

/** Whether it was decided where to put a piece. */
export const isPlacement = ({ stands, best_stands: held }: Verdict): boolean =>
  stands != null && held != null;

/** A loss and its error as they are shown: points, or percentage points of a chance. */
export function lossWords({ loss, error, unit }: Verdict): { points: string; error: string } {
  if (unit === "win" || unit === "stands")
    return { points: String(percent(loss)), error: String(Math.max(1, percent(error))) };
  return { points: words.value.decimal(loss), error: errorPoints(words.value, error) };
}

const percent = (chance: number): number => Math.round(chance * 100);

/** "cost 4.2 ± 0.3 points" */
export function costWords(verdict: Verdict): string {
  const { points, error } = lossWords(verdict);
  const key =
    verdict.unit === "win" || verdict.unit === "stands"
      ? `page-review-cost-${verdict.unit}`
      : "page-review-cost";
  return t(key, { points: `${points} ± ${error}` });
}

/** A placement of a seat, with the tower that it led to. */
export interface TowerStep {
  verdict: Verdict;
  margin: TowerMargin | null;
}

/** The placements of a seat that were judged, in the order of the game. */
export function towerSteps({ verdicts, margins = [] }: GameReview, seat: number): TowerStep[] {
  return verdicts
    .filter((verdict) => verdict.seat === seat && isPlacement(verdict))
    .map((verdict) => ({
      verdict,
      margin: margins.find(({ moment }) => moment > verdict.moment) ?? null,
    }));
}

/** What a seat decided in auctions, in the order of the game. */
export function auctionSteps({ verdicts, margins = [] }: GameReview, seat: number): Verdict[] {
  if (margins.length === 0) return [];
  return verdicts.filter((verdict) => verdict.seat === seat && !isPlacement(verdict));
}

/** The rounds of a seat, and their sum at the end if there are several. */
export function luckLines({ accounts }: GameReview, seat: number): LuckLine[] {
  const lines = accounts.filter((account) => account.seat === seat).map(lineOf);
  return lines.length > 1 ? [...lines, sumOf(lines)] : lines;
}

function lineOf(account: Account): LuckLine {
  const { round, points, lead, deal, others, own, chance } = account;
  const errors = {
    deal: account.deal_error,
    others: account.others_error,
    own: account.own_error,
    chance: account.chance_error,
  };
  return { round, points, lead, parts: { deal, others, own, chance }, errors };
}

function sumOf(lines: readonly LuckLine[]): LuckLine {
  const total = (of: (line: LuckLine) => number) =>
    lines.reduce((sum, line) => sum + Math.round(of(line) * 100), 0) / 100;
  const error = (part: Part) => Math.hypot(...lines.map(({ errors }) => errors[part]));
  return {
    round: null,
    points: total(({ points }) => points),
    lead: total(({ lead }) => lead),
    parts: byPart((part) => total(({ parts }) => parts[part])),
    errors: byPart(error),
  };
}

function byPart(of: (part: Part) => number): Record<Part, number> {
  return { deal: of("deal"), others: of("others"), own: of("own"), chance: of("chance") };
}
