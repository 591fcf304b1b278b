/** Undo: takes back the last action, or asks the other players for permission. */

import type { TableStore } from "./table-store.ts";

export function requestUndo({ seating, playback, actionStore }: TableStore): void {
  const newest = seating.newest.value;
  if (newest?.undo === undefined) return;
  const { at } = newest;
  playback.hurry();
  void actionStore.wish(
    newest.undo === "free"
      ? { type: "undo", at }
      : { type: "agree", at, about: "undo", says: "ask" },
  );
}
