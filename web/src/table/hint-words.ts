/** Formatting of hints: actions in words, points with their error, percentages. */

import { suitOf } from "../games/card-names.ts";
import { roomOf } from "../games/room-registry.ts";
import { artOf } from "../games/shelf-registry.ts";
import type { ArtName } from "../look/art.tsx";
import type { Hint, View } from "../protocol.ts";
import type { Catalogue } from "../words/catalogue.ts";
import { parseAction } from "./actions.ts";
import type { Talk } from "./talk.ts";
import { ledOf } from "./trick-state.ts";

const ROUGH = 0.8; // points of error
const ROUGH_WIN = 0.08; // error of a chance to win

/** An action in a few words: "Mango 7", "Send a seller to mango". */
export function hintWordsOf(
  talk: Talk,
  action: string,
  view: View | null,
  lot = pieceOf(view),
): string {
  const parsed = parseAction(action);
  const { verb, card = "", into: kettle = "", suit, number: bid = 0 } = parsed;
  if (roomOf(talk).verbs[verb]?.isPlain === true) return talk.card(card);
  const words = talk.about("hint", verb);
  if (words === null) return talk.plainAction(parsed);
  const about = suit ?? (card === "" ? ledOf(view) : suitOf(card));
  const piece = card === "" ? lot : card;
  return talk.sentence(words, { card, kettle, suit: about ?? "", bid, piece, kind: kettle });
}

/** The piece of the current auction of Bandu. */
const pieceOf = (view: View | null): string =>
  view !== null && "piece" in view && typeof view.piece === "string" ? view.piece : "";

/** The icon of an action. */
export function hintIconOf(talk: Talk, action: string): ArtName {
  const { verb, card, suit } = parseAction(action);
  const known = roomOf(talk).verbs[verb];
  const icon = known?.hintIcon ?? known?.icon;
  if (icon !== undefined) return icon;
  if (!roomOf(talk).hasCards) return verb === "refuse" || verb === "bid" ? "bean" : "tower";
  if (card !== undefined) return talk.face(card).art ?? "ui-cards";
  return suit === undefined ? "ui-check" : artOf(talk.look(suit));
}

/** `+7.4`, `−0.3`, `0.0`: points with one decimal and a true minus sign. */
export function signedPoints(words: Catalogue, value: number): string {
  const rounded = Math.round(Math.abs(value) * 10) / 10;
  const sign = rounded === 0 ? "" : value > 0 ? "+" : "−";
  return sign + words.decimal(rounded);
}

/** `0.3`: an error with one decimal; a small error is not rounded down to zero. */
export function errorPoints(words: Catalogue, error: number): string {
  return words.decimal(error > 0.005 ? Math.max(error, 0.1) : 0);
}

/** The value of a hint: points with a sign, or a chance to win. */
export function valueWords(words: Catalogue, { value, unit }: Hint): string {
  if (unit !== "win") return signedPoints(words, value);
  return words.t("hint-percent", { percent: percentOf(value) });
}

/** The error of a hint: in points, or in percent. */
export function errorWords(words: Catalogue, { error, unit }: Hint): string {
  if (unit !== "win") return errorPoints(words, error);
  return words.t("hint-percent", { percent: Math.max(1, Math.round(error * 100)) });
}

/** Whether the sample is so small that it should be mentioned. */
export function isRough(hints: readonly Hint[]): boolean {
  return hints.some(({ error, unit }) => error >= (unit === "win" ? ROUGH_WIN : ROUGH));
}

/** A probability in percent; only certainties are shown as 0 and 100. */
export function percentOf(chance: number): number {
  const percent = Math.round(chance * 100);
  return chance === 0 || chance === 1 ? percent : Math.min(Math.max(percent, 1), 99);
}
