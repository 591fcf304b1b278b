/** State that survives an automatic reload: signals saved to sessionStorage when the page
    reloads itself for a new build. */

import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

/** What a page leaves in sessionStorage when it reloads itself. */
interface Left {
  /** the build that it reloaded for */
  build: string;
  carried: Record<string, unknown>;
}

const PLACE = "sarisari.reload";
const left = taken();
const carried = new Map<string, () => unknown>();

/** A signal whose value survives when the page reloads itself; any other reload resets it. */
export function reloadSafe<T>(name: string, usual: T): Signal<T> {
  const before = left.carried[name];
  delete left.carried[name];
  const value = signal(before === undefined ? usual : (before as T));
  carried.set(name, () => value.peek());
  return value;
}

/** The same for the lifetime of a component. */
export function useReloadSafe<T>(name: string, usual: T): Signal<T> {
  const value = useMemo(() => reloadSafe(name, usual), [name]);
  useEffect(() => () => void carried.delete(name), [name]);
  return value;
}

/** Reloads the page and keeps all such signals, once per build. Returns whether it reloads. */
export function reloadFor(build: string): boolean {
  if (left.build === build) return false;
  const all = [...carried].map(([name, read]) => [name, read()]);
  if (!leave({ build, carried: Object.fromEntries(all) })) return false;
  location.reload();
  return true;
}

/** What the previous page left; the build stays stored, so that no page reloads for it again. */
function taken(): Left {
  const none: Left = { build: "", carried: {} };
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Left | null;
    if (found === null) return none;
    leave({ ...found, carried: {} });
    return { ...none, ...found };
  } catch {
    return none;
  }
}

/** Without storage nothing could be kept, and a reload loop would go unnoticed. */
function leave(what: Left): boolean {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}
