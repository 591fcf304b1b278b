import type { Effect, Message, Parameter, Told } from "../src/protocol.ts";

type Params = Record<string, Parameter>;
type Made = (params: Params) => Effect;

const seatOf = ({ seat = 0 }: Params): number => Number(seat);
const cardOf = ({ card }: Params): string | null => (card === undefined ? null : String(card));
const suitIn = ({ suit = "" }: Params): string => String(suit);
const laid: Made = (params) => ({ effect: "card", seat: seatOf(params), card: cardOf(params) });
const suitOf = (card: string): string => card.slice(0, card.lastIndexOf("-"));

const hidden: Made = (params) => ({
  effect: "card",
  seat: seatOf(params),
  card: cardOf(params),
  kettle: String(params.kettle),
});

function leads(params: Params): Effect {
  const card = cardOf(params) ?? "mango-1";
  return { effect: "card", seat: seatOf(params), card, led: suitOf(card) };
}

const chosen =
  (effect: "choice" | "choice-shown"): Made =>
  (params) => ({
    effect,
    seat: seatOf(params),
    ...(params.card === undefined ? {} : { card: String(params.card) }),
    ...(params.bid === undefined ? {} : { bid: Number(params.bid) }),
  });

const sent: Made = (params) => ({
  effect: "seller",
  seat: seatOf(params),
  suit: suitIn(params),
  count: Number(params.count),
  ...(params.card === undefined ? {} : { paid: String(params.card) }),
});

const changed =
  (by: number): Made =>
  (params) => ({
    effect: "value",
    suit: suitIn(params),
    value: Number(params.value),
    ...(by === 0 ? {} : { by, seat: seatOf(params) }),
  });

const scored: Made = (params) => ({
  effect: "score",
  seat: seatOf(params),
  points: Number(params.points),
  total: Number(params.total),
});

const EFFECTS: Record<string, Made> = {
  "round-starts": ({ round = 1, rounds = 1, leader = 0 }) => ({
    effect: "deal",
    round: Number(round),
    rounds: Number(rounds),
    leader: Number(leader),
  }),
  leads,
  follows: laid,
  trumps: laid,
  discards: laid,
  "plays-other-colour": laid,
  "tanuki-hides": hidden,
  "tanuki-hides-unseen": hidden,
  "bastos-declares": (params) => ({
    effect: "trump",
    seat: seatOf(params),
    card: cardOf(params) ?? "",
    suit: suitIn(params),
    value: Number(params.value),
  }),
  "tindahan-sends-seller": sent,
  "tindahan-spends": sent,
  "tindahan-moves-cart": (params) => ({
    effect: "cart",
    seat: seatOf(params),
    suit: suitIn(params),
  }),
  "bastos-raises": changed(1),
  "bastos-lowers": changed(-1),
  "bastos-value": changed(0),
  "chooses-in-secret": chosen("choice"),
  "bastos-chooses": chosen("choice"),
  "tanuki-bids": chosen("choice"),
  "bastos-shown": chosen("choice-shown"),
  "tanuki-bid-shown": chosen("choice-shown"),
  "bastos-cannot-win": (params) => ({
    effect: "passed-over",
    seat: seatOf(params),
    card: cardOf(params) ?? "",
  }),
  "wins-trick": (params) => ({
    effect: "trick-taken",
    seat: seatOf(params),
    card: cardOf(params) ?? "",
  }),
  "nobody-wins-trick": () => ({ effect: "trick-left" }),
  "nobody-can-win": () => ({ effect: "trick-left" }),
  "round-over": ({ round = 1 }) => ({ effect: "round-over", round: Number(round) }),
  "round-points": scored,
};

/** The effect of a card game's sentence, for states that are written by hand. */
export function effectOf({ key, params = {} }: Message): Effect {
  if (key.startsWith("result-")) return { effect: "game-over", winners: [0] };
  return EFFECTS[key]?.(params) ?? { effect: "note" };
}

/** A telling with its effects. */
export function withEffects(told: Omit<Told, "effects">): Told {
  return { ...told, effects: told.tell.map(effectOf) };
}
