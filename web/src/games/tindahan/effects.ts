/** Tindahan: effect handlers (animation, sound and icon of each effect). */

import type { CartMoved, Seen, SellerSent, TindahanView } from "../../protocol.ts";
import { cardEffects, layFromHand, layToken, withSeat } from "../cards/card-effects.ts";
import type { Effects } from "../room-contract.ts";

export function tindahanEffects(): Effects<TindahanView> {
  return {
    ...cardEffects<TindahanView>(),
    seller: { apply: sendSeller, sound: () => "tok", icon: () => "seller" },
    cart: { apply: moveCart, sound: () => "clops", icon: () => "cart" },
  };
}

function sendSeller(view: TindahanView, effect: SellerSent, event: Seen): TindahanView {
  const { seat, suit, count, paid } = effect;
  const laid =
    paid === undefined ? layToken(view, seat, event) : layFromHand(view, seat, paid, event);
  const stall = withSeat(view.stalls[suit] ?? [], seat, count);
  const left = (view.sellers_left[seat] ?? 0) - 1;
  return {
    ...laid,
    sellers_left: withSeat(view.sellers_left, seat, left),
    stalls: { ...view.stalls, [suit]: stall },
  };
}

function moveCart(view: TindahanView, { seat, suit }: CartMoved, event: Seen): TindahanView {
  return { ...layToken(view, seat, event), cart: suit };
}
