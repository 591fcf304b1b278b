/** What a view says about the trick: seat order, led suit, winning seat. */

import type { View } from "../protocol.ts";

/** Everybody, beginning with the seat after this one; an onlooker sees them in order of seats. */
export function othersFrom(view: View): number[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  if (view.seat === null) return seats;
  return [...seats.slice(view.seat + 1), ...seats.slice(0, view.seat)];
}

/** The suit that was led in the trick, where the game says so. */
export function ledOf(view: View | null): string | null {
  return view !== null && "led" in view && typeof view.led === "string" ? view.led : null;
}

/** Whose card would win the trick, where the game says so. */
export function winningSeatOf(view: View): number | null {
  return "best" in view && typeof view.best === "number" ? view.best : null;
}
