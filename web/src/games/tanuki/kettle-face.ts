/** Tanuki: how kettles and raccoon dogs are drawn. */

import { rankOf } from "../card-names.ts";
import type { CardFace } from "../shelf-registry.ts";
import { artOf } from "../shelf-registry.ts";
import "./kettle-face.css";

/** Kettles are ranks 2, 5 and 8; all others are raccoon dogs. */
export function kettleFaceOf(card: string, look: string): CardFace {
  if (![2, 5, 8].includes(rankOf(card))) return { art: artOf(look), beside: "tanuki" };
  return { art: "kettle", beside: artOf(look), word: "kettle", class: "card-kettle" };
}
