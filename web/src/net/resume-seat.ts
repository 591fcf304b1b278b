/** Presence: takes the seat back from a stand-in bot when the player looks at the page again. */

import { effect } from "@preact/signals";
import type { WatchedTable } from "./watched-table.ts";

const SIGNS = ["pointerdown", "keydown", "visibilitychange", "focus"] as const;

/** The player is back when the page is opened, reconnected, brought to the front or touched.
    Returns a function that stops watching. */
export function resumeSeat(table: WatchedTable): () => void {
  let isAsked = false;
  const look = async () => {
    const { newest } = table;
    const seat = newest?.you;
    if (isAsked || newest == null || seat === undefined || document.hidden) return;
    if (newest.view.over || newest.is_stopped || newest.seats[seat]?.stand_in === undefined) return;
    isAsked = true;
    await table.wish({ type: "back" });
    isAsked = false;
  };
  for (const sign of SIGNS) addEventListener(sign, look);
  const stop = effect(() => {
    if (table.opening.value !== null) queueMicrotask(look); // set after each `watch`
  });
  return () => {
    stop();
    for (const sign of SIGNS) removeEventListener(sign, look);
  };
}
