import { layBandu } from "../games/bandu/lay.ts";
import type {
  BastosView,
  Message,
  Seen,
  TanukiView,
  TindahanView,
  Told,
  View,
} from "../protocol.ts";
import { suitOf } from "./cards.ts";

/** What a finished trick came to, as the events told it. */
export interface TrickEnd {
  /** null: nobody won it */
  winner: number | null;
}

const TRICK_ENDS = new Set(["wins-trick", "nobody-wins-trick", "nobody-can-win"]);
const CARD_LAID = new Set([
  "leads",
  "follows",
  "trumps",
  "discards",
  "plays-other-colour",
  "bastos-declares",
  "tanuki-hides",
  "tanuki-hides-unseen",
]);

/** Why a higher card has not won the trick: told before who has. */
export const isReason = ({ key }: Message): boolean => key === "bastos-cannot-win";

/** A view with what was told before its prompt. */
export type Drawn = View & { reasons?: readonly Message[] };

/**
 * The view as it is drawn once this was told, with what was told as its prompt, before the server's own view of it is shown: that
 * comes with the last event of an update. No rules: only what the event says. Null if there is
 * nothing to draw it from.
 */
export function lay(view: View, told: Told): Drawn | null {
  if (told.event.deal !== undefined) return null;
  const prompt = told.tell.find(({ key }) => TRICK_ENDS.has(key)) ?? told.tell[0] ?? view.prompt;
  const reasons = told.tell.filter(isReason);
  const start = { ...view, prompt, legal: [], reasons } as Drawn;
  return told.tell.reduce((drawn, message) => layOne(drawn, message, told.event), start);
}

/** How the trick ended, if it did. */
export function trickEndOf(told: Told | undefined): TrickEnd | null {
  for (const { key, params } of told?.tell ?? []) {
    if (TRICK_ENDS.has(key)) return { winner: key === "wins-trick" ? Number(params?.seat) : null };
  }
  return null;
}

/** How the game ended. */
export const isResult = (key: string): boolean => key.startsWith("result-");

/** What came of the last trick of a round: told when the trick was seen, and is gone. */
export const isAfterTrick = (key: string): boolean =>
  key === "round-over" || key === "round-points" || isResult(key);

/** The number of the round that ended with this, if one did. */
export function roundEndOf(told: Told | undefined): number | null {
  const over = told?.tell.find(({ key }) => key === "round-over");
  return over === undefined ? null : Number(over.params?.round);
}

function layOne(view: View, message: Message, event: Seen): View {
  const { key, params = {} } = message;
  const seat = Number(params.seat);
  if (view.game === "bandu") return layBandu(view, message, event);
  if (CARD_LAID.has(key)) return layCard(view, message, event);
  if (key === "tindahan-sends-seller" || key === "tindahan-spends") {
    return layCard(sendSeller(view as TindahanView, message), message, event);
  }
  if (key === "tindahan-moves-cart") {
    return { ...layCard(view, message, event), cart: String(params.suit) } as TindahanView;
  }
  if (key === "bastos-raises" || key === "bastos-lowers" || key === "bastos-value") {
    return setValue(view as BastosView, message);
  }
  if (key === "chooses-in-secret") return chosen(view, seat);
  if (key === "bastos-chooses") {
    const hand = view.hand.filter((card) => card !== params.card);
    return { ...setAt(chosen(view, seat) as BastosView, "bastos", seat, params.card), hand };
  }
  if (key === "tanuki-bids") {
    return setAt(chosen(view, seat) as TanukiView, "bids", seat, params.bid);
  }
  if (key === "bastos-shown") return setAt(view as BastosView, "bastos", seat, params.card);
  if (key === "tanuki-bid-shown") return setAt(view as TanukiView, "bids", seat, params.bid);
  if (key === "wins-trick") {
    return { ...view, best: seat, to_act: [] } as View;
  }
  return view;
}

/** A secret choice is made: it is not waited for any more. */
function chosen(view: View, seat: number): View {
  return { ...view, to_act: view.to_act.filter((other) => other !== seat) };
}

function layCard(view: View, message: Message, event: Seen): View {
  const seat = Number(message.params?.seat);
  const card = message.params?.card;
  const laid = {
    ...view,
    trick: [...view.trick, event],
    to_act: view.to_act.filter((other) => other !== seat),
    hand: view.hand.filter((own) => seat !== view.seat || own !== card),
    cards_left: view.cards_left.map((left, other) =>
      other === seat && holdsLess(message) ? left - 1 : left,
    ),
  } as View;
  if (message.key === "leads") return { ...laid, led: suitOf(String(card)), best: seat } as View;
  if (message.key.startsWith("tanuki-hides")) return hideIn(laid as TanukiView, message);
  if (message.key === "bastos-declares") {
    const trump = String(message.params?.suit);
    return { ...setValue(laid as BastosView, message), trump, as_trump: {} };
  }
  return laid;
}

/** A cart and a seller that is not paid for leave the hand as it is. */
function holdsLess(message: Message): boolean {
  return CARD_LAID.has(message.key) || message.key === "tindahan-spends";
}

function sendSeller(view: TindahanView, { params = {} }: Message): TindahanView {
  const seat = Number(params.seat);
  const suit = String(params.suit);
  const stall = [...(view.stalls[suit] ?? [])];
  stall[seat] = Number(params.count);
  const sellers_left = view.sellers_left.map((left, other) => (other === seat ? left - 1 : left));
  return { ...view, sellers_left, stalls: { ...view.stalls, [suit]: stall } };
}

function hideIn(view: TanukiView, { params = {} }: Message): TanukiView {
  const card = params.card === undefined ? null : String(params.card);
  const kettles = view.kettles.map((one) =>
    one.kettle === params.kettle ? { ...one, hider: Number(params.seat), card } : one,
  );
  return { ...view, kettles };
}

function setValue(view: BastosView, { params = {} }: Message): BastosView {
  return { ...view, values: { ...view.values, [String(params.suit)]: Number(params.value) } };
}

function setAt<V extends View>(view: V, field: keyof V, seat: number, value: unknown): V {
  const list = [...(view[field] as unknown[])];
  list[seat] = value;
  return { ...view, [field]: list };
}
