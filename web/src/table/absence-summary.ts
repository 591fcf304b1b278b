/** What a stand-in bot played while the player was away. */

import type { FeedItem } from "../protocol.ts";

/** Known from the player's return until their next action. */
export function playedInAbsence(
  journal: readonly FeedItem[],
  you: number | null,
): readonly FeedItem[] {
  const done: FeedItem[] = [];
  let isBack = false;
  for (const event of [...journal].reverse()) {
    const { fact } = event;
    if (event.seat !== you) continue;
    if (event.kind === "act" && event.stand_in !== true) break;
    if (event.kind === "act" && isBack && event.undone !== true) done.unshift(event);
    if (fact?.entry === "clock" && fact.what === "out") break;
    if (fact?.entry !== "seat") continue;
    if (fact.stand_in != null || isBack) break;
    isBack = true;
  }
  return isBack ? done : [];
}
