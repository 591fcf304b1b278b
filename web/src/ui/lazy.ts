/** Lazy loading as a signal: fetched once on demand, retried after a failure. */

import { type ReadonlySignal, signal } from "@preact/signals";

export interface Lazy<T> {
  /** null until it is loaded; `missing` after a failure, and then it can be fetched again */
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

/** The loaded value, or null. */
export function foundIn<T>({ state }: Lazy<T>): T | null {
  const { value } = state;
  return value === null || value === "missing" ? null : value.found;
}
