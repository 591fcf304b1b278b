/** Structural sharing: keeps unchanged parts of JSON values identical, so that signals and memos
    do not re-render. */

import { computed, type ReadonlySignal } from "@preact/signals";

type Parts = Record<string, unknown>;

const hasParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** Returns `now`, but with every part that equals the one in `before` taken from there, so that
    components that depend on it do not render again. For JSON values. */
export function share<T>(before: unknown, now: T): T {
  if (before === now || !hasParts(before) || !hasParts(now)) return now;
  const keys = Object.keys(now);
  const shared: Parts = Array.isArray(now) ? ([] as unknown as Parts) : {};
  let isSame =
    Array.isArray(before) === Array.isArray(now) && Object.keys(before).length === keys.length;
  for (const key of keys) {
    shared[key] = share(before[key], now[key]);
    if (shared[key] !== before[key]) isSame = false;
  }
  return (isSame ? before : shared) as T;
}

/** A computed signal whose unchanged parts stay identical. */
export function sharedSignal<T>(read: () => T): ReadonlySignal<T> {
  let before: T | undefined;
  return computed(() => {
    before = share(before, read());
    return before;
  });
}
