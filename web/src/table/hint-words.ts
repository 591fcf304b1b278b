import type { ArtName } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { parseAction } from "./actions.ts";
import { artOf, isKettle, suitOf } from "./cards.ts";
import type { Talk } from "./talk.ts";

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
export function signedPoints(value: number): string {
  const text = Math.abs(value).toFixed(1);
  if (text === "0.0") return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

/** `0.3`: an error with one decimal; what is more than nothing does not look like nothing. */
export function errorPoints(error: number): string {
  return (error > 0.005 ? Math.max(error, 0.1) : 0).toFixed(1);
}

/** A chance in percent; 0 and 100 are for what is certain. */
export function percentOf(chance: number): number {
  const percent = Math.round(chance * 100);
  return chance === 0 || chance === 1 ? percent : Math.min(Math.max(percent, 1), 99);
}
