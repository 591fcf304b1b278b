/** Tanuki: effect handlers (animation, sound and icon of each effect). */

import type { CardLaid, Seen, TanukiView } from "../../protocol.ts";
import { cardEffects, isDone, layCard, withSeat } from "../cards/card-effects.ts";
import type { Effects } from "../room-contract.ts";
import { kettleFaceOf } from "./kettle-face.ts";

export function tanukiEffects(): Effects<TanukiView> {
  const cards = cardEffects<TanukiView>();
  return {
    ...cards,
    choice: {
      ...cards.choice,
      apply: (view, { seat, bid }) => {
        const chosen = isDone(view, seat);
        return bid === undefined ? chosen : { ...chosen, bids: withSeat(view.bids, seat, bid) };
      },
      icon: ({ bid }) => (bid === undefined ? "ui-check" : "chip"),
    },
    "choice-shown": {
      ...cards["choice-shown"],
      apply: (view, { seat, bid = null }) => ({
        ...view,
        is_choosing: false,
        bids: withSeat(view.bids, seat, bid),
      }),
      icon: () => "chip",
    },
    card: {
      apply: (view, effect, event) =>
        effect.kettle === undefined ? layCard(view, effect, event) : hide(view, effect, event),
      sound: ({ kettle }) => (kettle === undefined ? "tap" : "clink"),
      icon: ({ card, kettle }, talk) =>
        kettle !== undefined
          ? "tanuki"
          : card === null
            ? null
            : (kettleFaceOf(card, talk.lookOf(card)).art ?? null),
    },
  };
}

function hide(view: TanukiView, effect: CardLaid, event: Seen): TanukiView {
  const { seat, card, kettle } = effect;
  const kettles = view.kettles.map((one) =>
    one.kettle === kettle ? { ...one, hider: seat, card } : one,
  );
  return { ...layCard(view, effect, event), kettles };
}
