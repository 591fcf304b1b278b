import type { FeedItem } from "../protocol.ts";

/** What a bot did at a seat while its person was away: known from the moment that the person is
 * back until it acts again. */
export function meanwhile(journal: readonly FeedItem[], you: number | null): readonly FeedItem[] {
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
