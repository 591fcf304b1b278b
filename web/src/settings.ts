/** User preferences kept in this browser (localStorage): colour scheme, sound, name. */

import { effect, type Signal, signal } from "@preact/signals";
import { loadStored, saveStored } from "./local-storage.ts";

/** A signal whose value is stored in this browser. */
export function setting<T>(name: string, usual: T): Signal<T> {
  const value = signal<T>(loadStored(name, usual));
  let isFirst = true;
  effect(() => {
    const now = value.value;
    if (!isFirst) saveStored(name, now);
    isFirst = false;
  });
  return value;
}

export type Scheme = "system" | "light" | "dark";

export const scheme = setting<Scheme>("scheme", "system");
export const isSoundOn = setting("sound", false);
/** The name that others see; empty until it is entered. */
export const ownName = setting("name", "");

/** The game that was played last in this browser. */
export const lastGame = setting("game", "");

effect(() => {
  const root = document.documentElement;
  if (scheme.value === "system") delete root.dataset.scheme;
  else root.dataset.scheme = scheme.value;
});
