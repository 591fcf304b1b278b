/** How far lessons have been followed, remembered by the browser. */

import { signal } from "@preact/signals";
import { loadStored, saveStored } from "../local-storage.ts";

interface Progress {
  step: number;
  /** it was followed to its end before */
  isDone?: boolean;
}

const NAME = "lessons";
const progress = signal<Readonly<Record<string, Progress>>>(loadStored(NAME, {}));

/** The step at which a lesson is continued; a number, whatever was stored. */
export function stepOf(lesson: string): number {
  const { value } = progress;
  const step: unknown = value[lesson]?.step;
  return typeof step === "number" && Number.isInteger(step) ? step : 0;
}

export const isLearned = (lesson: string): boolean => progress.value[lesson]?.isDone === true;

export function rememberStep(lesson: string, step: number, last: number): void {
  const isDone = step >= last || isLearned(lesson);
  progress.value = { ...progress.value, [lesson]: { step, ...(isDone && { isDone }) } };
  saveStored(NAME, progress.value);
}
