import { signal } from "@preact/signals";
import { isDrawn } from "../games/shelf.ts";
import type { ArtName } from "../look/art.tsx";

export const suitOf = (card: string): string => card.slice(0, card.lastIndexOf("-"));
export const rankOf = (card: string): number => Number(card.slice(card.lastIndexOf("-") + 1));

/** A card that lies face down, in an action. */
export const UNSEEN = "?";

/** Suits are drawings by their own names; those of a game package have none. */
export const artOf = (suit: string): ArtName => (isDrawn(suit) ? suit : "ui-cards");

/** Where the person sits who looks at the table; null for an onlooker. */
export const ownSeat = signal<number | null>(null);

/** Seats are drawn anew for each game, but everybody sees themselves with the first mark and its
    colour, as at home; whoever sits at the first seat has theirs. `card.css` does the same. */
export function markNumber(seat: number, you: number | null): number {
  if (you === null) return seat;
  return seat === you ? 0 : seat === 0 ? you : seat;
}

export const markOf = (seat: number): ArtName =>
  `mark-${markNumber(seat, ownSeat.value)}` as ArtName;

export type HandOrder = "suit" | "number";

/** The hand comes from the server in order of suits. */
export function sortHand(hand: readonly string[], order: HandOrder): string[] {
  if (order === "suit") return [...hand];
  return [...hand].sort((a, b) => rankOf(a) - rankOf(b));
}

/** `+2`, `−1`, `0`: with the sign that is as wide as a digit. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
export const minus = (value: number): string => (value < 0 ? `−${-value}` : String(value));
