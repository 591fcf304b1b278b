/** An action of docs/notation.md, taken apart: `hide red-7 blue-5`. */
export interface Action {
  /** as it is sent */
  text: string;
  /** its first word */
  verb: string;
  /** the card that it is about */
  card?: string;
  /** the kettle that a raccoon would hide in */
  kettle?: string;
  /** the fruit of a cart or a value */
  suit?: string;
  /** how many tricks are bid */
  bid?: number;
}

export function parseAction(text: string): Action {
  const [verb = "", first, second] = text.split(" ");
  if (first === undefined) return { text, verb };
  if (verb === "bid") return { text, verb, bid: Number(first) };
  if (second !== undefined) return { text, verb, card: first, kettle: second };
  return first.includes("-") ? { text, verb, card: first } : { text, verb, suit: first };
}

/** The verbs that lay a card, in the order in which they are offered. */
const CARD_VERBS = ["play", "bastos", "trump", "hide", "spend"];

/** What may be done with a card of the hand. */
export function actionsWith(legal: readonly string[], card: string): Action[] {
  return legal
    .map(parseAction)
    .filter((action) => action.card === card)
    .sort((a, b) => CARD_VERBS.indexOf(a.verb) - CARD_VERBS.indexOf(b.verb));
}

/** What one tap on the card does, or null if there is something to choose. A card that cannot be
    played is sent as it would be: the server says why not. To spend a card is never a surprise. */
export function tapOf(legal: readonly string[], card: string): string | null {
  const actions = actionsWith(legal, card);
  if (actions.length === 0) return `play ${card}`;
  const [only] = actions;
  return actions.length === 1 && only?.verb !== "spend" ? (only?.text ?? null) : null;
}

/** The legal actions with this verb. */
export function actionsOf(legal: readonly string[], verb: string): Action[] {
  return legal.map(parseAction).filter((action) => action.verb === verb);
}
