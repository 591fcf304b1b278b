/** Seat marks: the shape and colour by which a seat is recognized, on badges and in charts. */
import { signal } from "@preact/signals";
import type { ArtName } from "./art.tsx";

/** The seat of the person at this screen; null for an onlooker (a spectator). */
export const ownSeat = signal<number | null>(null);

/** Seats are assigned at random for each game, but all players see themselves with the first mark
    and its colour, as on the home page; the player in the first seat gets theirs in exchange.
    `card.css` does the same. */
export function markNumber(seat: number, you: number | null): number {
  if (you === null) return seat;
  return seat === you ? 0 : seat === 0 ? you : seat;
}

export const markOf = (seat: number): ArtName =>
  `mark-${markNumber(seat, ownSeat.value)}` as ArtName;
