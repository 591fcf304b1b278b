/** Card names of the notation, such as `mango-7`: suit, rank, drawing, sort order of a hand. */
import type { ArtName } from "../look/art.tsx";
import { isDrawn } from "./shelf-registry.ts";

export const suitOf = (card: string): string => card.slice(0, card.lastIndexOf("-"));
export const rankOf = (card: string): number => Number(card.slice(card.lastIndexOf("-") + 1));

/** Stands for a face-down card in an action. */
export const UNSEEN = "?";

/** Suits are drawings by their own names; those of a game package have none. */
export const artOf = (suit: string): ArtName => (isDrawn(suit) ? suit : "ui-cards");

export type HandOrder = "suit" | "number";

/** The server sends the hand sorted by suit. */
export function sortHand(hand: readonly string[], order: HandOrder): string[] {
  if (order === "suit") return [...hand];
  return [...hand].sort((a, b) => rankOf(a) - rankOf(b));
}
