/** Puzzles that were answered, and the streak of days, remembered by the browser. */

import { signal } from "@preact/signals";
import { loadStored, saveStored } from "../local-storage.ts";

interface Streak {
  /** days in a row with a right answer */
  days: number;
  /** the last of them: `2026-11-18` */
  last: string;
}

interface Answered {
  /** by `tindahan/12`: whether the first answer was right */
  answers: Readonly<Record<string, boolean>>;
  streak: Streak | null;
}

const NAME = "puzzles";
const NOTHING: Answered = { answers: {}, streak: null };
const answered = signal<Answered>({ ...NOTHING, ...loadStored<Partial<Answered>>(NAME, {}) });

/** Whether the first answer to a puzzle was right; undefined if there was none. */
export const firstAnswer = (game: string, number: number): boolean | undefined =>
  answered.value.answers[`${game}/${number}`];

/** The first answer counts. `day`: the day whose puzzle this is, if it is today. */
export function rememberAnswer(
  game: string,
  number: number,
  isRight: boolean,
  day: string | null,
): void {
  if (firstAnswer(game, number) !== undefined) return;
  const { answers, streak } = answered.value;
  answered.value = {
    answers: { ...answers, [`${game}/${number}`]: isRight },
    streak: isRight && day !== null ? grown(streak, day) : streak,
  };
  saveStored(NAME, answered.value);
}

/** How many days in a row, up to today or yesterday. */
export function streakAt(day: string): number {
  const { streak } = answered.value;
  if (streak === null) return 0;
  return streak.last === day || streak.last === before(day) ? streak.days : 0;
}

function grown(streak: Streak | null, day: string): Streak {
  if (streak?.last === day) return streak;
  const isNext = streak?.last === before(day);
  return { days: isNext ? (streak?.days ?? 0) + 1 : 1, last: day };
}

const DAY = 86_400_000; // ms

function before(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}
