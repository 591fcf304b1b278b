/** Structural sharing: keeps unchanged parts of JSON values identical, so that signals and memos
    do not re-render. */

import { computed, type ReadonlySignal } from "@preact/signals";

type Parts = Record<string, unknown>;

const hasParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/**
 * `now`, with every part that is as it was before taken from there: what is drawn of such a part
 * alone is not drawn anew. For what came as JSON.
 */
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

/** A computed value whose parts stay the same as long as nothing has changed in them. */
export function sharedSignal<T>(read: () => T): ReadonlySignal<T> {
  let before: T | undefined;
  return computed(() => {
    before = share(before, read());
    return before;
  });
}
