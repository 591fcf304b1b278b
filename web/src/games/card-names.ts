/** Card names of the notation, such as `mango-7`: suit, rank, and the order of a hand. */

export const suitOf = (card: string): string => card.slice(0, card.lastIndexOf("-"));
export const rankOf = (card: string): number => Number(card.slice(card.lastIndexOf("-") + 1));

/** Stands for a face-down card in an action. */
export const UNSEEN = "?";

export type HandOrder = "suit" | "number";

/** The server sends the hand sorted by suit. */
export function sortHand(hand: readonly string[], order: HandOrder): string[] {
  if (order === "suit") return [...hand];
  return [...hand].sort((a, b) => rankOf(a) - rankOf(b));
}
