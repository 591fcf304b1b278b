/** Parses actions of the notation (docs/notation.md) and finds those that a card allows. */

import type { Room, Verb } from "../games/room-contract.ts";

/** A parsed action, such as `hide red-7 blue-5`. */
export interface Action {
  /** as it is sent */
  text: string;
  /** its first word */
  verb: string;
  /** the card that it is about */
  card?: string;
  /** the card that it is hidden in */
  into?: string;
  /** the suit that it is about */
  suit?: string;
  /** the number bid */
  number?: number;
}

/** Known verbs, in the order in which they are offered. */
type Verbs = Readonly<Record<string, { isCostly?: true }>>;

export function parseAction(text: string): Action {
  const [verb = "", first, second] = text.split(" ");
  if (first === undefined) return { text, verb };
  if (second !== undefined) return { text, verb, card: first, into: second };
  if (/^\d+$/.test(first)) return { text, verb, number: Number(first) };
  return first.includes("-") ? { text, verb, card: first } : { text, verb, suit: first };
}

/** The legal actions of a card in the hand. */
export function actionsWith(legal: readonly string[], card: string, verbs: Verbs): Action[] {
  const order = Object.keys(verbs);
  return legal
    .map(parseAction)
    .filter((action) => action.card === card)
    .sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb));
}

/** What one tap on a card does; null if there is a choice. A card that cannot be played is sent
    anyway, so that the server says why not. Spending a card always needs confirmation. */
export function tapOf(legal: readonly string[], card: string, verbs: Verbs): string | null {
  const actions = actionsWith(legal, card, verbs);
  if (actions.length === 0) return `play ${card}`;
  const [only] = actions;
  if (only === undefined || actions.length > 1) return null;
  return verbs[only.verb]?.isCostly === true ? null : only.text;
}

/** What the room of a game knows about a verb. */
export const verbOf = ({ verbs, otherVerb }: Room, verb: string): Verb | undefined =>
  verbs[verb] ?? otherVerb;

/** The legal actions with this verb. */
export function actionsOf(legal: readonly string[], verb: string): Action[] {
  return legal.map(parseAction).filter((action) => action.verb === verb);
}
