/** Parses actions of the notation (docs/notation.md) and finds those that a card allows. */

import type { Room, Verb } from "../games/room-contract.ts";

/** An action of docs/notation.md, taken apart: `hide red-7 blue-5`. */
export interface Action {
  /** as it is sent */
  text: string;
  /** its first word */
  verb: string;
  /** the card that it is about */
  card?: string;
  /** the card that it would lie in */
  into?: string;
  /** the suit that it is about */
  suit?: string;
  /** how many are bid */
  number?: number;
}

/** What is known of verbs, in the order in which they are offered. */
type Verbs = Readonly<Record<string, { isCostly?: true }>>;

export function parseAction(text: string): Action {
  const [verb = "", first, second] = text.split(" ");
  if (first === undefined) return { text, verb };
  if (second !== undefined) return { text, verb, card: first, into: second };
  if (/^\d+$/.test(first)) return { text, verb, number: Number(first) };
  return first.includes("-") ? { text, verb, card: first } : { text, verb, suit: first };
}

/** What may be done with a card of the hand. */
export function actionsWith(legal: readonly string[], card: string, verbs: Verbs): Action[] {
  const order = Object.keys(verbs);
  return legal
    .map(parseAction)
    .filter((action) => action.card === card)
    .sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb));
}

/** What one tap on the card does, or null if there is something to choose. A card that cannot be
    played is sent as it would be: the server says why not. To spend a card is never a surprise. */
export function tapOf(legal: readonly string[], card: string, verbs: Verbs): string | null {
  const actions = actionsWith(legal, card, verbs);
  if (actions.length === 0) return `play ${card}`;
  const [only] = actions;
  if (only === undefined || actions.length > 1) return null;
  return verbs[only.verb]?.isCostly === true ? null : only.text;
}

/** What the room of a game knows of a verb. */
export const verbOf = ({ verbs, otherVerb }: Room, verb: string): Verb | undefined =>
  verbs[verb] ?? otherVerb;

/** The legal actions with this verb. */
export function actionsOf(legal: readonly string[], verb: string): Action[] {
  return legal.map(parseAction).filter((action) => action.verb === verb);
}
