/** Bastos: effect handlers (animation, sound and icon of each effect). */

import type { BastosView, Seen, TrumpDeclared } from "../../protocol.ts";
import { cardEffects, isDone, layFromHand, withSeat } from "../cards/card-effects.ts";
import type { Effects } from "../room-contract.ts";

export function bastosEffects(): Effects<BastosView> {
  const cards = cardEffects<BastosView>();
  return {
    ...cards,
    choice: { ...cards.choice, apply: (view, { seat, card }) => choose(view, seat, card) },
    "choice-shown": {
      ...cards["choice-shown"],
      apply: (view, { seat, card = null }) => ({
        ...view,
        is_choosing: false,
        bastos: withSeat(view.bastos, seat, card),
      }),
    },
    trump: { apply: declare, sound: () => "clops", icon: () => "donkey" },
    value: {
      ...cards.value,
      apply: (view, { suit, value }) => ({ ...view, values: { ...view.values, [suit]: value } }),
      sound: ({ by = 0 }) => (by > 0 ? "up" : by < 0 ? "down" : null),
    },
  };
}

/** Only the player's own view contains the card. */
function choose(view: BastosView, seat: number, card: string | undefined): BastosView {
  const chosen = isDone(view, seat);
  if (card === undefined) return chosen;
  const hand = view.hand.filter((own) => own !== card);
  return { ...chosen, hand, bastos: withSeat(view.bastos, seat, card) };
}

function declare(view: BastosView, effect: TrumpDeclared, event: Seen): BastosView {
  const { seat, card, suit, value } = effect;
  return {
    ...layFromHand(view, seat, card, event),
    values: { ...view.values, [suit]: value },
    trump: suit,
    as_trump: {},
  };
}
