/** Lazy loading as a signal: fetched once on demand, retried after a failure. */

import { type ReadonlySignal, signal } from "@preact/signals";

/** Something that comes when it is first asked for: lazy loading as a signal. */
export interface Lazy<T> {
  /** null until it is there; `missing` if it did not come, and then it is asked for anew */
  readonly state: ReadonlySignal<{ found: T } | "missing" | null>;
  fetch(): Promise<void>;
}

export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  const state = signal<{ found: T } | "missing" | null>(null);
  let isAsked = false;
  const fetch = async () => {
    if (isAsked) return;
    isAsked = true;
    try {
      state.value = { found: await load() };
    } catch {
      state.value = "missing";
      isAsked = false;
    }
  };
  return { state, fetch };
}

/** What was found; null as long as there is nothing. */
export function foundIn<T>({ state }: Lazy<T>): T | null {
  const { value } = state;
  return value === null || value === "missing" ? null : value.found;
}
