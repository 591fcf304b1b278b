// States of Bandu for the gallery. Its pieces come from the server.
import type { BanduView, Effect, FeedItem, Message, SeatShown, Settle } from "../src/protocol.ts";
import type { State } from "./states.ts";

const NAMES = ["Mia", "Bérengère-Alix", "Jean-Baptiste-Emmanuel", "Marie-Antoinette", "Ada", "Ben"];
const PILE =
  "arch ball barrel bobbin brick cone cross cube cylinder disc dome dowel egg eggcup ell fir " +
  "frustum halfegg halfround hexagon horseshoe knob leaner octagon oval pawn plank post pot prism " +
  "pyramid ramp ring roof slab spindle spool stairs tee tetrahedron trapezoid trough tube vee " +
  "washer wedge window zed";
const FLAT = [1, 0, 0, 0];

const seatsOf = (count: number): SeatShown[] =>
  NAMES.slice(0, count).map((name, seat) =>
    seat === 0 ? { name, is_here: true, is_host: true } : { name, bot: "casual" },
  );

function viewOf(players: number, more: Partial<BanduView> = {}): BanduView {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const base = (seat: number) => `base-${seat + 1}`;
  return {
    game: "bandu",
    seat: 0,
    options: { players, beans: 5 },
    players,
    round: 0,
    rounds: 0,
    dealer: null,
    hand: [],
    cards_left: [],
    trick: [],
    trick_number: 0,
    led: null,
    best: null,
    coming: [],
    last_trick: null,
    is_choosing: false,
    points: [],
    totals: seats.map(() => 0),
    due: null,
    over: false,
    result: null,
    events: [],
    prompt: { key: "bandu-offer", params: { auctions: "both" } },
    to_act: [0],
    legal: [],
    phase: "offer",
    auctioneer: 0,
    builder: null,
    piece: null,
    kind: null,
    is_pull: false,
    bid: 0,
    high_bidder: null,
    passed: [],
    beans: seats.map(() => 5),
    pile: PILE.split(" "),
    towers: seats.map((seat) => [base(seat), "cube"]),
    poses: seats.map((seat) => ({
      [base(seat)]: [0, 0, 10, ...FLAT],
      cube: [4, 0, 36, ...FLAT],
    })),
    placement: null,
    out_at: seats.map(() => 0),
    empty_turns: 0,
    is_empty_turn: false,
    is_draw: false,
    answers: [...seats.slice(1), 0],
    by_looks: false,
    ...more,
  } as BanduView;
}

const say = (key: string, params: Message["params"] = {}): Message => ({ key, params });

function shownOf(view: BanduView, events: FeedItem[] = [], press: string[] = []): State {
  const shown = {
    type: "table",
    table: "gallery",
    at: 90,
    time: 0,
    events,
    view,
    seats: seatsOf(view.players),
    you: 0,
    is_host: true,
    undo: "free",
  } as State["shown"];
  return { shown, press };
}

const OFFERS = PILE.split(" ").flatMap((piece) => [`offer ${piece} bid`, `offer ${piece} refuse`]);
const PICK = ["[data-piece=tetrahedron]"];

/** A game in which everybody but one has fallen. */
function fallen(players: number): FeedItem[] {
  let at = 0;
  const event = (effect: Effect, message: Message, settle?: Partial<Settle>): FeedItem => {
    at += 1;
    const whole = { type: "settle", stands: true, touch: false, poses: {}, ...settle } as Settle;
    const told = {
      event: settle === undefined ? {} : { settle: whole },
      tell: [message],
      effects: [effect],
    };
    return { at, time: 0, kind: settle === undefined ? "act" : "settle", told };
  };
  const turns = Array.from({ length: players - 1 }, (_, index) => index + 1);
  return turns.flatMap((seat) => {
    const piece = ["slab", "tetrahedron", "horseshoe", "cone", "ball"][seat - 1] ?? "egg";
    const poses = { [piece]: [60, 0, 20, ...FLAT] };
    return [
      event({ effect: "place", seat, piece, placement: [] }, say("bandu-places", { seat, piece })),
      event({ effect: "out", seat, why: "fell" }, say("bandu-falls", { seat }), {
        stands: false,
        touch: true,
        poses,
      }),
    ];
  });
}

function over(players: number): State {
  const towers = Array.from({ length: players }, (_, seat) => (seat === 0 ? ["base-1"] : []));
  const ranks = towers.map((_, seat) => (seat === 0 ? 1 : players - seat + 1));
  const view = viewOf(players, {
    phase: "over",
    over: true,
    to_act: [],
    towers,
    out_at: towers.map((_, seat) => seat),
    prompt: say("result-last-tower", { seats: [0] }),
    result: { winners: [0], ranks, reason: say("result-last-tower", { seats: [0] }) },
  } as Partial<BanduView>);
  return shownOf(view, fallen(players));
}

const WAITING: Partial<BanduView> = {
  auctioneer: 1,
  to_act: [1],
  prompt: say("waiting-for", { seats: [1] }),
};
const ANSWER: Partial<BanduView> = {
  phase: "answer",
  auctioneer: 1,
  piece: "tetrahedron",
  kind: "refuse",
  legal: ["use", "refuse"],
  prompt: say("bandu-use-or-refuse", { piece: "tetrahedron", count: 5 }),
};

export const BANDU_STATES: Record<string, () => State> = {
  "bandu-offer": () => shownOf(viewOf(4, { legal: OFFERS }), [], PICK),
  "bandu-offer-six": () => shownOf(viewOf(6, { legal: OFFERS }), [], PICK),
  "bandu-offer-look": () =>
    shownOf(viewOf(4, { legal: OFFERS }), [], [...PICK, "[data-testid=tower]"]),
  "bandu-look-around": () => shownOf(viewOf(4, WAITING)),
  "bandu-answer": () => shownOf(viewOf(4, ANSWER)),
  "bandu-answer-six": () => shownOf(viewOf(6, ANSWER)),
  "bandu-raise": () =>
    shownOf(
      viewOf(4, {
        ...ANSWER,
        phase: "raise",
        kind: "bid",
        bid: 2,
        high_bidder: 2,
        legal: ["pass", "bid 3"],
        prompt: say("bandu-bid-more", { leader: 2, piece: "fir", bid: 2, next: 3, count: 5 }),
      }),
    ),
  "bandu-place": () =>
    shownOf(
      viewOf(4, {
        phase: "place",
        piece: "horseshoe",
        legal: ["place"],
        prompt: say("bandu-place", { piece: "horseshoe" }),
      }),
    ),
  "bandu-look": () =>
    shownOf(
      viewOf(4, { auctioneer: 1, to_act: [1] }),
      [],
      ["[data-key=ready]", "[data-testid=tower]"],
    ),
  "bandu-out": () =>
    shownOf(
      viewOf(4, {
        auctioneer: 1,
        to_act: [1],
        out_at: [1, 0, 0, 0],
        towers: [[], ["base-2"], ["base-3"], ["base-4"]],
      }),
      fallen(2),
    ),
  "bandu-pull": () =>
    shownOf(
      viewOf(4, {
        pile: [],
        legal: ["pull cube bid", "pull cube refuse"],
        prompt: say("bandu-pull", { auctions: "both", fall: "any" }),
      }),
      [],
      ["[data-piece=cube]"],
    ),
  "bandu-solitaire": () =>
    shownOf(
      viewOf(1, {
        options: { players: 1, mode: "solitaire" },
        legal: [...PILE.split(" ").map((piece) => `take ${piece}`), "stop"],
        prompt: say("bandu-take", { count: 2 }),
        totals: [2],
      }),
      [],
      ["[data-piece=arch]"],
    ),
  "bandu-menu": () => shownOf(viewOf(4, ANSWER), [], ["header button:last-child"]),
  "bandu-history": () => shownOf(viewOf(4, ANSWER), fallen(4), ["[data-name=ui-history]"]),
  "bandu-result": () => over(4),
  "bandu-result-six": () => over(6),
};
