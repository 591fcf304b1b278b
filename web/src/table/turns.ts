import type { View } from "../protocol.ts";

/** Everybody, beginning with the seat after this one; an onlooker sees them in order of seats. */
export function othersFrom(view: View): number[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  if (view.seat === null) return seats;
  return [...seats.slice(view.seat + 1), ...seats.slice(0, view.seat)];
}

/** The seats that have not done anything in this trick, in the order in which they will. */
export function seatsToPlay(view: View): number[] {
  const [next] = view.to_act;
  if (next === undefined || view.to_act.length > 1) return [];
  const step = view.options.direction === "counterclockwise" ? -1 : 1;
  const done = new Set(view.trick.map(({ seat }) => seat));
  return Array.from(
    { length: view.players },
    (_, i) => (next + (i * step + view.players)) % view.players,
  ).filter((seat) => seat === next || !done.has(seat));
}

/** The number of the trick that is being played, from 1. */
export function trickNumber(view: View): number {
  const won = "tricks" in view ? view.tricks.reduce((sum, count) => sum + count, 0) : 0;
  return won + ("unclaimed" in view ? view.unclaimed : 0) + 1;
}

/** Secret choices are being made. */
export function isChoosing(view: View): boolean {
  if (view.round === 0 || view.due !== null || view.over) return false;
  if (view.game === "bastos") return view.bastos.includes(null);
  return view.game === "tanuki" && view.bids.includes(null);
}
