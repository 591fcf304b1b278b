/** Tanuki: how kettles and raccoon dogs are drawn. */

import { artOf, rankOf } from "../card-names.ts";
import type { CardFace } from "../shelf-registry.ts";
import "./kettle-face.css";

/** Kettles are drawn as such, all others as raccoon dogs. */
export function kettleFaceOf(card: string, look: string): CardFace {
  if (![2, 5, 8].includes(rankOf(card))) return { art: artOf(look), beside: "tanuki" };
  return { art: "kettle", beside: artOf(look), word: "kettle", class: "card-kettle" };
}
