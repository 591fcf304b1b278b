/** What a view says about the trick: seat order, led suit, winning seat. */

import type { View } from "../protocol.ts";

/** The other seats in order, starting after one's own; all seats for an onlooker. */
export function othersFrom(view: View): number[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  if (view.seat === null) return seats;
  return [...seats.slice(view.seat + 1), ...seats.slice(0, view.seat)];
}

/** The suit that was led, if the view says so. */
export function ledOf(view: View | null): string | null {
  return view !== null && "led" in view && typeof view.led === "string" ? view.led : null;
}

/** Whose card is winning the trick, if the view says so. */
export function winningSeatOf(view: View): number | null {
  return "best" in view && typeof view.best === "number" ? view.best : null;
}
