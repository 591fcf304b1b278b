import type { ArtName } from "../look/art.tsx";

export const suitOf = (card: string): string => card.slice(0, card.lastIndexOf("-"));
export const rankOf = (card: string): number => Number(card.slice(card.lastIndexOf("-") + 1));

const COLOURS = new Set(["red", "blue", "green", "yellow"]);
/** Whether a card is drawn as a kettle. */
export const isKettle = (card: string): boolean =>
  COLOURS.has(suitOf(card)) && [2, 5, 8].includes(rankOf(card));

/** Suits are drawings by their own names. */
export const artOf = (suit: string): ArtName => suit as ArtName;
export const markOf = (seat: number): ArtName => `mark-${seat}` as ArtName;

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
