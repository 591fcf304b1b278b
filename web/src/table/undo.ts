import type { Desk } from "./desk.ts";

/** Take back the last action, or ask all others whether we may. */
export function takeBack({ seating, playback, acting }: Desk): void {
  const newest = seating.newest.value;
  if (newest?.undo === undefined) return;
  const { at } = newest;
  playback.hurry();
  void acting.wish(
    newest.undo === "free"
      ? { type: "undo", at }
      : { type: "agree", at, about: "undo", says: "ask" },
  );
}
