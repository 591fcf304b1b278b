import type { ArtName } from "../look/art.tsx";
import type { Hint, View } from "../protocol.ts";
import type { Catalogue } from "../words/catalogue.ts";
import { parseAction } from "./actions.ts";
import { artOf, isKettle, suitOf } from "./cards.ts";
import type { Talk } from "./talk.ts";

const ROUGH = 0.8; // points of error

/** An action in a few words: "Mango 7", "Send a seller to mango". */
export function wordsOf(talk: Talk, action: string, view: View | null): string {
  const { verb, card = "", kettle = "", suit = "", bid = 0 } = parseAction(action);
  if (verb === "play" || verb === "bastos") return talk.card(card);
  const led = view !== null && "led" in view ? (view.led ?? "") : "";
  const params = { card, kettle, suit: verb === "seller" ? led : suit || suitOf(card), bid };
  return talk.sentence(`hint-${verb}`, params);
}

/** The picture of an action. */
export function iconOf(talk: Talk, action: string): ArtName {
  const { verb, card, suit } = parseAction(action);
  if (verb === "seller" || verb === "spend") return "seller";
  if (verb === "cart") return "cart";
  if (verb === "trump") return "donkey";
  if (verb === "hide") return "tanuki";
  if (verb === "bid") return "chip";
  if (card !== undefined) return isKettle(card) ? "kettle" : artOf(talk.lookOf(card));
  return suit === undefined ? "ui-check" : artOf(talk.look(suit));
}

/** `+7.4`, `−0.3`, `0.0`: points with one decimal, and the sign that is as wide as a digit. */
export function signedPoints(words: Catalogue, value: number): string {
  const rounded = Math.round(Math.abs(value) * 10) / 10;
  const sign = rounded === 0 ? "" : value > 0 ? "+" : "−";
  return sign + words.decimal(rounded);
}

/** `0.3`: an error with one decimal; what is more than nothing does not look like nothing. */
export function errorPoints(words: Catalogue, error: number): string {
  return words.decimal(error > 0.005 ? Math.max(error, 0.1) : 0);
}

/** Whether so few deals were counted that it should be said. */
export function isRough(hints: readonly Hint[]): boolean {
  return hints.some(({ error }) => error >= ROUGH);
}

/** A chance in percent; 0 and 100 are for what is certain. */
export function percentOf(chance: number): number {
  const percent = Math.round(chance * 100);
  return chance === 0 || chance === 1 ? percent : Math.min(Math.max(percent, 1), 99);
}
