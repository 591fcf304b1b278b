import type { Desk } from "./desk.ts";

/** Take back the last action, or ask all others whether we may. */
export function takeBack(desk: Desk): void {
  const newest = desk.newest.value;
  if (newest?.undo === undefined) return;
  const { at } = newest;
  desk.hurry();
  void desk.wish(
    newest.undo === "free"
      ? { type: "undo", at }
      : { type: "agree", at, about: "undo", says: "ask" },
  );
}
