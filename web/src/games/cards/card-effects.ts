/** Effect handlers that all card games share: the animation, sound and icon of each effect. */

import type { ArtName } from "../../look/art.tsx";
import type { CardLaid, ChoiceMade, ChoiceShown, Seen, View } from "../../protocol.ts";
import type { Talk } from "../../table/talk.ts";
import { suitOf } from "../card-names.ts";
import type { Effects } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";

/** A game's room overrides what it shows differently. No rules: only what the effects say. */
export function cardEffects<V extends View>(): Effects<V> {
  return {
    note: {},
    "game-over": { icon: () => "ui-crown" },
    deal: { icon: () => "ui-cards" },
    choice: {
      apply: (view, { seat }) => isDone(view, seat),
      sound: (effect) => (isSecret(effect) ? "chip" : null),
      icon: (effect, talk) => (isSecret(effect) ? "ui-check" : choiceIcon(effect, talk)),
    },
    "choice-shown": {
      apply: (view) => ({ ...view, is_choosing: false }),
      sound: () => "chip",
      icon: choiceIcon,
    },
    card: {
      apply: layCard,
      sound: () => "tap",
      icon: ({ card }, talk) => (card === null ? null : suitIcon(suitOf(card), talk)),
    },
    seller: { apply: (view, { seat }, event) => layToken(view, seat, event) },
    cart: { apply: (view, { seat }, event) => layToken(view, seat, event) },
    trump: { apply: (view, { seat, card }, event) => layFromHand(view, seat, card, event) },
    value: { icon: ({ suit }, talk) => suitIcon(suit, talk) },
    "passed-over": { icon: () => "ui-close" },
    "trick-taken": {
      apply: (view, { seat }) => ({ ...view, best: seat, to_act: [] }),
      icon: () => "ui-crown",
    },
    "trick-left": {},
    "round-over": {},
    score: { icon: () => "ui-score" },
    offer: {},
    pull: {},
    take: {},
    use: {},
    refuse: {},
    bid: {},
    pass: {},
    win: {},
    place: {},
    settle: {},
    out: {},
    fall: {},
    return: {},
    skip: {},
  };
}

type Choice = ChoiceMade | ChoiceShown;

const isSecret = ({ card, bid }: Choice): boolean => card === undefined && bid === undefined;

function choiceIcon({ card }: Choice, talk: Talk): ArtName | null {
  return card === undefined ? null : suitIcon(suitOf(card), talk);
}

export const suitIcon = (suit: string, talk: Talk): ArtName => artOf(talk.look(suit));

/** The seat is no longer awaited. */
export function isDone<V extends View>(view: V, seat: number): V {
  return { ...view, to_act: view.to_act.filter((other) => other !== seat) };
}

/** Adds something other than a card to the trick. */
export function layToken<V extends View>(view: V, seat: number, event: Seen): V {
  return { ...isDone(view, seat), trick: [...view.trick, event], coming: [] };
}

/** Adds a card from a hand to the trick. */
export function layFromHand<V extends View>(
  view: V,
  seat: number,
  card: string | null,
  event: Seen,
): V {
  return {
    ...layToken(view, seat, event),
    hand: view.hand.filter((own) => seat !== view.seat || own !== card),
    cards_left: view.cards_left.map((left, other) => (other === seat ? left - 1 : left)),
  };
}

export function layCard<V extends View>(view: V, effect: CardLaid, event: Seen): V {
  const laid = layFromHand(view, effect.seat, effect.card, event);
  return effect.led === undefined ? laid : { ...laid, led: effect.led, best: effect.seat };
}

/** A copy of a list with another value at one seat. */
export function withSeat<T>(list: readonly T[], seat: number, value: T): T[] {
  return list.map((other, at) => (at === seat ? value : other));
}
