import { artOf, rankOf } from "../../table/cards.ts";
import type { CardFace } from "../shelf.ts";

/** Kettles are drawn as such, all others as raccoon dogs. */
export function faceOf(card: string, look: string): CardFace {
  if (![2, 5, 8].includes(rankOf(card))) return { art: artOf(look), beside: "tanuki" };
  return { art: "kettle", beside: artOf(look), word: "kettle", class: "card--kettle" };
}
