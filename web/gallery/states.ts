import type {
  BastosView,
  FeedItem,
  Message,
  SeatShown,
  Seen,
  TableShown,
  TanukiView,
  TindahanView,
  View,
} from "../src/protocol.ts";
import { withEffects } from "../test/effect-of.ts";
import { BANDU_STATES } from "./bandu-states.ts";

/** A state of the table, as the server would show it. */
export interface State {
  shown: TableShown;
  /** selectors to click once the page is rendered */
  press?: string[];
  refusal?: Message;
  status?: "lost" | "restarting";
  sent?: string;
}

const seen = (seat: number, text: string): Seen => ({ seat, do: text });
const say = (key: string, params: Message["params"] = {}, clause?: string): Message => ({
  key,
  params,
  ...(clause === undefined ? {} : { clause }),
});

let at = 0;
function told(seat: number, text: string, ...tell: Message[]): FeedItem {
  at += 1;
  return { at, time: 0, kind: "act", seat, told: withEffects({ event: seen(seat, text), tell }) };
}
function deal(round: number, rounds: number, leader: number): FeedItem {
  at += 1;
  return {
    at,
    time: 0,
    kind: "deal",
    told: withEffects({
      event: { deal: {} },
      tell: [say("round-starts", { round, rounds, leader })],
    }),
  };
}

const bots = (...names: string[]): SeatShown[] =>
  names.map((name, seat) =>
    seat === 0 ? { name, is_here: true, is_host: true } : { name, bot: "casual" },
  );

function table(
  view: View,
  seats: SeatShown[],
  events: FeedItem[],
  more: Partial<TableShown> = {},
): TableShown {
  return {
    type: "table",
    table: "gallery",
    at: 90,
    time: 0,
    events,
    view,
    seats,
    you: 0,
    is_host: true,
    ...more,
  };
}

const common = {
  seat: 0,
  dealer: 3,
  leader: 0,
  due: null,
  over: false,
  points: [],
  events: [],
  result: null,
  is_choosing: false,
  count: null,
};

const HAND = ["banana-3", "mango-2", "mango-7", "mango-10", "pineapple-5", "durian-1", "durian-9"];
const four = bots("Mia", "Ada", "Ben", "Chloé");
const TRICK_7 = {
  plays: [
    seen(3, "cart durian"),
    seen(0, "play pineapple-8"),
    seen(1, "play pineapple-3"),
    seen(2, "play durian-2"),
  ],
  winner: 2,
};

const tin: TindahanView = {
  ...common,
  game: "tindahan",
  options: { players: 4, cart: "stays", seller: "forgo", tie: "author" },
  players: 4,
  round: 2,
  rounds: 4,
  to_act: [0],
  coming: [0, 1],
  trick_number: 8,
  totals: [18, 14, 21, 9],
  hand: HAND,
  cards_left: [7, 6, 4, 5],
  trick: [seen(2, "play mango-4"), seen(3, "play mango-9")],
  last_trick: TRICK_7,
  prompt: say("tindahan-follow-or-seller", { suit: "mango" }, "TIN-24"),
  legal: ["play mango-10", "play mango-2", "play mango-7", "seller"],
  fruits: ["banana", "mango", "pineapple", "durian"],
  cart: "durian",
  first_cart: "banana",
  led: "mango",
  best: 3,
  tricks: [1, 1, 3, 2],
  sellers_left: [5, 7, 7, 7],
  stalls: {
    banana: [1, 2, 0, 0],
    mango: [2, 0, 1, 2],
    pineapple: [0, 0, 0, 0],
    durian: [1, 0, 1, 0],
  },
};
const tinEvents = () => [
  deal(2, 4, 1),
  told(1, "play mango-6", say("leads", { seat: 1, card: "mango-6" })),
  told(2, "seller", say("tindahan-sends-seller", { seat: 2, suit: "mango", count: 1 })),
  told(3, "play mango-8", say("follows", { seat: 3, card: "mango-8" })),
  told(
    0,
    "seller",
    say("tindahan-sends-seller", { seat: 0, suit: "mango", count: 2 }),
    say("wins-trick", { seat: 3, card: "mango-8", count: 2 }),
  ),
  told(3, "cart durian", say("tindahan-moves-cart", { seat: 3, suit: "durian" })),
  told(0, "play pineapple-8", say("leads", { seat: 0, card: "pineapple-8" })),
  told(1, "play pineapple-3", say("follows", { seat: 1, card: "pineapple-3" })),
  told(
    2,
    "play durian-2",
    say("trumps", { seat: 2, card: "durian-2" }),
    say("wins-trick", { seat: 2, card: "durian-2", count: 3 }),
  ),
  told(2, "play mango-4", say("leads", { seat: 2, card: "mango-4" })),
  told(3, "play mango-9", say("follows", { seat: 3, card: "mango-9" })),
];

const five = bots("Mia", "Ada", "Ben", "Chloé", "Dina");
const FRUITS5 = ["banana", "mango", "lanzones", "pineapple", "durian"];
const tin5: TindahanView = {
  ...tin,
  players: 5,
  options: { ...tin.options, players: 5 },
  round: 1,
  trick_number: 1,
  coming: [0, 1, 2, 3, 4],
  rounds: 5,
  totals: [0, 0, 0, 0, 0],
  hand: [
    "banana-2",
    "banana-7",
    "mango-1",
    "mango-9",
    "mango-10",
    "lanzones-3",
    "lanzones-8",
    "pineapple-6",
    "pineapple-10",
    "durian-4",
  ],
  cards_left: [10, 10, 10, 10, 10],
  trick: [],
  last_trick: null,
  prompt: say("tindahan-start", { trump: "banana" }, "TIN-18"),
  legal: [
    "cart mango",
    "cart lanzones",
    "cart pineapple",
    "cart durian",
    ...[
      "banana-2",
      "banana-7",
      "mango-1",
      "mango-9",
      "mango-10",
      "lanzones-3",
      "lanzones-8",
      "pineapple-6",
      "pineapple-10",
      "durian-4",
    ].map((card) => `play ${card}`),
  ],
  fruits: FRUITS5,
  cart: "banana",
  led: null,
  best: null,
  tricks: [0, 0, 0, 0, 0],
  sellers_left: [9, 9, 9, 9, 9],
  stalls: Object.fromEntries(FRUITS5.map((fruit) => [fruit, [0, 0, 0, 0, 0]])),
};
const tin5late: TindahanView = {
  ...tin5,
  round: 4,
  trick_number: 12,
  coming: [0],
  totals: [47, 41, 38, 52, 29],
  hand: ["banana-2", "mango-9", "lanzones-8", "durian-4"],
  cards_left: [4, 3, 4, 2, 3],
  trick: [
    seen(1, "play pineapple-7"),
    seen(2, "seller"),
    seen(3, "play pineapple-9"),
    seen(4, "play lanzones-2"),
  ],
  last_trick: {
    plays: [
      seen(3, "play durian-6"),
      seen(4, "play durian-3"),
      seen(0, "seller"),
      seen(1, "play durian-10"),
      seen(2, "play mango-1"),
    ],
    winner: 1,
  },
  prompt: say("tindahan-void-or-seller", { suit: "pineapple" }, "TIN-25"),
  legal: ["play banana-2", "play durian-4", "play lanzones-8", "play mango-9", "seller"],
  cart: "lanzones",
  led: "pineapple",
  best: 4,
  tricks: [1, 3, 2, 3, 2],
  sellers_left: [3, 4, 3, 5, 5],
  stalls: {
    banana: [1, 2, 0, 0, 1],
    mango: [2, 0, 1, 2, 1],
    lanzones: [0, 0, 1, 1, 0],
    pineapple: [1, 2, 2, 1, 1],
    durian: [2, 0, 0, 0, 1],
  },
};

const FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"];
const BHAND = [
  "mango-2",
  "mango-6",
  "pineapple-1",
  "pineapple-8",
  "pineapple-9",
  "passionfruit-2",
  "passionfruit-7",
  "orange-5",
];
const bas: BastosView = {
  ...common,
  game: "bastos",
  options: { players: 4, direction: "counterclockwise" },
  players: 4,
  round: 3,
  rounds: 8,
  to_act: [0],
  coming: [0, 3, 2],
  trick_number: 3,
  totals: [9, 11, 7, -2],
  hand: BHAND,
  cards_left: [8, 7, 8, 8],
  trick: [seen(1, "play banana-9"), seen(1, "raise passionfruit")],
  last_trick: {
    plays: [
      seen(2, "play orange-2"),
      seen(1, "play orange-8"),
      seen(0, "play orange-4"),
      seen(3, "play orange-6"),
    ],
    winner: 1,
  },
  prompt: say(
    "bastos-void-may-declare",
    { suit: "banana", suits: ["pineapple", "passionfruit"] },
    "BAS-21",
  ),
  legal: BHAND.flatMap((card) =>
    card.startsWith("pineapple") || card.startsWith("passionfruit")
      ? [`play ${card}`, `trump ${card}`]
      : [`play ${card}`],
  ),
  fruits: FRUITS,
  values: { banana: 2, mango: 1, pineapple: 0, passionfruit: 1, orange: 1 },
  bastos: ["orange-3", "banana-2", "mango-9", "banana-5"],
  aside: "mango-3",
  trump: null,
  as_trump: { pineapple: -2, passionfruit: -1 },
  led: "banana",
  best: null,
  tricks: [0, 1, 1, 0],
  unclaimed: 0,
};
const basEvents = () => [
  deal(3, 8, 2),
  told(
    0,
    "bastos orange-3",
    say("bastos-shown", { seat: 0, card: "orange-3" }),
    say("bastos-shown", { seat: 1, card: "banana-2" }),
    say("bastos-value", { suit: "banana", value: 2 }),
  ),
  told(2, "play orange-2", say("leads", { seat: 2, card: "orange-2" })),
  told(1, "play orange-8", say("follows", { seat: 1, card: "orange-8" })),
  told(0, "play orange-4", say("follows", { seat: 0, card: "orange-4" })),
  told(
    3,
    "play orange-6",
    say("follows", { seat: 3, card: "orange-6" }),
    say("wins-trick", { seat: 1, card: "orange-8", count: 1 }),
  ),
  told(1, "play banana-9", say("leads", { seat: 1, card: "banana-9" })),
  told(1, "raise passionfruit", say("bastos-raises", { seat: 1, suit: "passionfruit", value: 1 })),
];
const choose: BastosView = {
  ...bas,
  to_act: [2, 3],
  coming: [],
  trick_number: 1,
  is_choosing: true,
  count: null,
  hand: [
    "banana-1",
    "banana-6",
    "mango-2",
    "mango-6",
    "pineapple-1",
    "pineapple-8",
    "passionfruit-2",
    "passionfruit-7",
    "orange-5",
    "orange-9",
  ],
  cards_left: [10, 10, 11, 11],
  trick: [],
  last_trick: null,
  prompt: say("bastos-waiting", { card: "orange-3", seats: [2, 3] }, "BAS-14"),
  legal: [],
  values: { banana: 0, mango: 0, pineapple: 0, passionfruit: 0, orange: 0 },
  bastos: ["orange-3", null, null, null],
  led: null,
  tricks: [0, 0, 0, 0],
};
const change: BastosView = {
  ...bas,
  coming: [0, 3, 2, 1],
  trick_number: 4,
  hand: ["banana-1", "mango-2", "mango-6", "pineapple-1", "pineapple-8", "passionfruit-2"],
  cards_left: [6, 7, 7, 7],
  trick: [seen(0, "play orange-5")],
  last_trick: {
    plays: [
      seen(1, "play banana-9"),
      seen(0, "trump passionfruit-7"),
      seen(3, "play banana-4"),
      seen(2, "play banana-8"),
    ],
    winner: 0,
  },
  prompt: say("bastos-change", {}, "BAS-33"),
  legal: [
    "keep",
    "lower banana",
    "lower mango",
    "lower orange",
    "lower pineapple",
    "raise mango",
    "raise orange",
    "raise passionfruit",
    "raise pineapple",
  ],
  values: { banana: 3, mango: 1, pineapple: 0, passionfruit: -2, orange: 1 },
  trump: "passionfruit",
  led: "orange",
  tricks: [1, 1, 1, 0],
};

const three = bots("Mia", "Ada", "Ben");
const THAND = ["red-4", "red-9", "blue-6", "blue-8", "green-1", "green-3", "yellow-2", "yellow-8"];
const tan: TanukiView = {
  ...common,
  game: "tanuki",
  options: { players: 3, hide: "follow", miss: "both", hidden: "shown" },
  players: 3,
  round: 1,
  rounds: 3,
  dealer: 1,
  leader: 1,
  to_act: [0],
  coming: [0],
  trick_number: 5,
  totals: [0, 0, 0],
  hand: THAND,
  cards_left: [8, 7, 7],
  trick: [seen(1, "play red-5"), seen(2, "play blue-2")],
  last_trick: {
    plays: [seen(0, "play green-5"), seen(1, "play green-6"), seen(2, "hide green-9 green-5")],
    winner: 1,
  },
  prompt: say("tanuki-follow-or-hide", { suit: "red" }, "TAN-10"),
  legal: ["hide red-4 blue-2", "hide red-9 blue-2", "hide red-9 red-5", "play red-4", "play red-9"],
  led: "red",
  best: 2,
  bids: [3, 4, 5],
  tricks: [1, 1, 2],
  exact_bids: [0, 0, 0],
  kettles: [
    { kettle: "red-5", seat: 1, hider: null, card: null },
    { kettle: "blue-2", seat: 2, hider: null, card: null },
  ],
};
const tanEvents = () => [
  deal(1, 3, 1),
  told(0, "play green-5", say("leads", { seat: 0, card: "green-5" })),
  told(1, "play green-6", say("follows", { seat: 1, card: "green-6" })),
  told(
    2,
    "hide green-9 green-5",
    say("tanuki-hides", { seat: 2, card: "green-9", kettle: "green-5" }),
    say("wins-trick", { seat: 1, card: "green-6", count: 1 }),
  ),
  told(1, "play red-5", say("leads", { seat: 1, card: "red-5" })),
  told(2, "play blue-2", say("plays-other-colour", { seat: 2, card: "blue-2" })),
];
const BIDHAND = [
  "red-4",
  "red-7",
  "red-9",
  "blue-5",
  "blue-6",
  "blue-8",
  "green-1",
  "green-3",
  "green-5",
  "yellow-2",
  "yellow-7",
  "yellow-8",
];
const bid: TanukiView = {
  ...tan,
  to_act: [0, 2],
  coming: [],
  trick_number: 1,
  is_choosing: true,
  count: null,
  hand: BIDHAND,
  cards_left: [12, 12, 12],
  trick: [],
  last_trick: null,
  prompt: say("tanuki-bid", { highest: 12 }, "TAN-06"),
  legal: Array.from({ length: 13 }, (_, i) => `bid ${i}`),
  led: null,
  best: null,
  bids: [null, null, null],
  tricks: [0, 0, 0],
  kettles: [],
};
const bids: TanukiView = {
  ...bid,
  to_act: [1],
  coming: [1, 2, 0],
  is_choosing: false,
  count: null,
  prompt: say("waiting-for", { seats: [1] }),
  legal: [],
  bids: [4, 3, 5],
};
const hidden: TanukiView = {
  ...tan,
  players: 4,
  options: { ...tan.options, players: 4 },
  round: 2,
  rounds: 4,
  totals: [1, 4, 3, 5],
  hand: ["red-2", "red-8", "blue-3", "green-3", "green-7", "yellow-9"],
  cards_left: [6, 5, 5, 5],
  trick: [seen(1, "play green-5"), seen(2, "hide green-9 green-5"), seen(3, "play green-6")],
  last_trick: {
    plays: [
      seen(2, "play yellow-3"),
      seen(3, "play yellow-1"),
      seen(0, "play yellow-7"),
      seen(1, "play blue-4"),
    ],
    winner: 1,
  },
  prompt: say("tanuki-follow", { suit: "green" }, "TAN-10"),
  legal: ["play green-3", "play green-7"],
  led: "green",
  best: 3,
  bids: [2, 2, 3, 0],
  tricks: [0, 2, 1, 0],
  exact_bids: [0, 0, 0, 0],
  kettles: [{ kettle: "green-5", seat: 1, hider: 2, card: "green-9" }],
};

const away = four.map((seat, index) => (index === 2 ? { name: "Ben", stand_in: "casual" } : seat));
const longFr: TindahanView = {
  ...tin,
  options: { ...tin.options, seller: "forgo" },
  totals: [118, 114, 121, 109],
  hand: [
    "banana-3",
    "mango-5",
    "pineapple-2",
    "pineapple-7",
    "pineapple-10",
    "durian-1",
    "durian-9",
  ],
  cards_left: [7, 10, 4, 5],
  trick: [seen(2, "play pineapple-4"), seen(3, "play mango-9")],
  prompt: say("tindahan-follow-or-seller", { suit: "pineapple" }, "TIN-24"),
  legal: ["play pineapple-10", "play pineapple-2", "play pineapple-7", "seller"],
  cart: "mango",
  led: "pineapple",
  tricks: [11, 11, 13, 12],
};
const over: TindahanView = {
  ...tin,
  over: true,
  to_act: [],
  coming: [],
  trick_number: 0,
  legal: [],
  hand: [],
  trick: [],
  led: null,
  best: null,
  round: 4,
  totals: [64, 51, 64, 47],
  points: [
    [18, 14, 21, 9],
    [13, 8, 14, 9],
    [15, 17, 9, 16],
    [18, 12, 20, 13],
  ],
  result: {
    ranks: [1, 3, 1, 4],
    winners: [0, 2],
    author: "Peer Sylvester",
    reason: say("result-author", { seats: [0, 2], points: 64, author: "Peer Sylvester" }, "TIN-54"),
  },
};

const stopped: TindahanView = {
  ...tin,
  to_act: [],
  coming: [],
  legal: [],
  prompt: say("table-stopped-agreed", { seat: 2 }),
};
const scored = {
  points: [
    [18, 14, 21, 9],
    [13, 8, 14, 9],
  ],
};

export const STATES: Record<string, () => State> = {
  ...BANDU_STATES,
  tindahan: () => ({ shown: table(tin, four, tinEvents(), { undo: "free" }) }),
  "tindahan-five": () => ({ shown: table(tin5, five, [deal(1, 5, 0)]) }),
  "tindahan-five-late": () => ({ shown: table(tin5late, five, tinEvents()) }),
  bastos: () => ({ shown: table(bas, four, basEvents()), press: ['[data-card="pineapple-8"]'] }),
  "bastos-first": () => {
    const view: BastosView = {
      ...choose,
      to_act: [0, 1, 2, 3],
      bastos: [null, null, null, null],
      prompt: say("bastos-choose", {}, "BAS-14"),
      legal: choose.hand.map((card) => `bastos ${card}`),
    };
    return { shown: table(view, four, [deal(3, 8, 2)]) };
  },
  "bastos-void": () => ({ shown: table(bas, four, basEvents()) }),
  "bastos-void-plain": () => {
    const hand = BHAND.filter((card) => card.startsWith("mango") || card.startsWith("orange"));
    const view: BastosView = {
      ...bas,
      hand,
      prompt: say("bastos-void", { suit: "banana" }, "BAS-19"),
      legal: hand.map((card) => `play ${card}`),
    };
    return { shown: table(view, four, basEvents()) };
  },
  "bastos-lower": () => {
    const lost = say("bastos-cannot-win", { seat: 1, card: "banana-9", suit: "banana" }, "BAS-34");
    const view = {
      ...bas,
      to_act: [],
      coming: [],
      legal: [],
      best: 2,
      trick: [
        seen(1, "play banana-9"),
        seen(0, "play mango-2"),
        seen(3, "play banana-7"),
        seen(2, "play banana-4"),
      ],
      prompt: say("wins-trick", { seat: 2, card: "banana-4", count: 2 }, "BAS-27"),
      reasons: [lost],
    };
    const last = told(2, "play banana-4", lost, view.prompt);
    return { shown: table(view, four, [...basEvents(), last]) };
  },
  "bastos-choose": () => ({ shown: table(choose, four, [deal(3, 8, 2)]) }),
  "bastos-change": () => ({ shown: table(change, four, basEvents()) }),
  "bastos-three": () => {
    const fruits = FRUITS.slice(0, 4);
    const view: BastosView = {
      ...change,
      players: 3,
      coming: [0, 2, 1],
      fruits,
      legal: change.legal.filter((action) => !action.includes("orange")),
      totals: [9, 11, 7],
      cards_left: [6, 7, 7],
      bastos: ["mango-3", "banana-2", "mango-9"],
      tricks: [1, 1, 1],
      trick: [seen(0, "play mango-5")],
      led: "mango",
      aside: null,
    };
    return { shown: table(view, three, basEvents()) };
  },
  tanuki: () => ({ shown: table(tan, three, tanEvents()), press: ['[data-card="red-9"]'] }),
  "tanuki-bid": () => ({ shown: table(bid, three, [deal(1, 3, 1)]), press: ['[data-bid="4"]'] }),
  "tanuki-bid-four": () => {
    const view: TanukiView = {
      ...bid,
      players: 4,
      to_act: [0, 1, 2, 3],
      totals: [0, 0, 0, 0],
      hand: BIDHAND.slice(0, 9),
      cards_left: [9, 9, 9, 9],
      bids: [null, null, null, null],
      tricks: [0, 0, 0, 0],
      prompt: say("tanuki-bid", { highest: 9 }, "TAN-06"),
      legal: Array.from({ length: 10 }, (_, i) => `bid ${i}`),
    };
    return { shown: table(view, four, [deal(1, 4, 1)]) };
  },
  "tanuki-bids": () => ({ shown: table(bids, three, [deal(1, 3, 1)]) }),
  "tanuki-hidden": () => ({ shown: table(hidden, four, tanEvents()) }),
  refused: () => ({
    shown: table(tin, four, tinEvents()),
    refusal: say(
      "follow-suit",
      { suit: "mango", cards: ["mango-2", "mango-7", "mango-10"] },
      "TIN-24",
    ),
    press: ['[data-card="pineapple-5"]'],
  }),
  rules: () => ({
    shown: table(tin, four, tinEvents()),
    refusal: say(
      "follow-suit",
      { suit: "mango", cards: ["mango-2", "mango-7", "mango-10"] },
      "TIN-24",
    ),
    press: ['[data-card="pineapple-5"]', '[data-testid="prompt"] [data-arrows] button'],
  }),
  lost: () => ({
    shown: table(tin, four, tinEvents()),
    press: ['[data-card="mango-10"]'],
    status: "lost",
  }),
  restart: () => ({ shown: table(tin, four, tinEvents()), status: "restarting" }),
  paused: () => ({
    shown: table(
      tin,
      four.map((s, i) => ({ ...s, ...(i === 3 ? { is_host: true } : { is_host: false }) })),
      tinEvents(),
      { is_paused: true },
    ),
  }),
  standin: () => ({ shown: table(tin, away, tinEvents()) }),
  onlooker: () => {
    const { you: _, ...shown } = table(
      {
        ...tin,
        seat: null,
        hand: [],
        legal: [],
        to_act: [1],
        coming: [1],
        trick: [...tin.trick, seen(0, "seller")],
        prompt: say("waiting-for", { seats: [1] }),
      },
      four.map((s, i) => (i === 2 ? { ...s, is_open: true } : s)),
      tinEvents(),
      { onlookers: 3 },
    );
    return { shown };
  },
  asked: () => ({
    shown: table({ ...tin }, four, tinEvents(), {
      asked: { seat: 2, about: "undo", waiting_for: [0] },
    }),
  }),
  "asked-stop": () => ({
    shown: table({ ...tin }, four, tinEvents(), {
      asked: { seat: 2, about: "stop", waiting_for: [0] },
    }),
  }),
  stopped: () => ({ shown: table(stopped, four, tinEvents(), { is_stopped: true }) }),
  "stopped-onlooker": () => {
    const view = { ...stopped, seat: null, hand: [] };
    const { you: _, ...shown } = table(view, four, tinEvents(), { is_stopped: true });
    return { shown };
  },
  "tanuki-bid-clock": () => ({
    shown: table(
      bid,
      three.map((s) => ({ ...s, clock: 65000 })),
      [deal(1, 3, 1)],
      { running: [0, 1, 2] },
    ),
  }),
  // the seats were drawn by lot, and the player does not have the first one
  drawn: () => ({
    shown: table({ ...tin, seat: 2, to_act: [2] }, four, tinEvents(), { you: 2 }),
  }),
  "score-first": () => ({
    shown: table({ ...tin, round: 1, totals: [0, 0, 0, 0] }, four, tinEvents()),
    press: ["header button:nth-last-child(2)"],
  }),
  "score-bastos": () => ({
    shown: table(bas, four, basEvents()),
    press: ["header button:nth-last-child(2)"],
  }),
  clocks: () => ({
    shown: table(
      tin,
      four.map((s) => ({ ...s, clock: 65000 })),
      tinEvents(),
      { running: [0] },
    ),
  }),
  score: () => ({
    shown: table({ ...tin, ...scored }, four, tinEvents()),
    press: ["header button:nth-last-child(2)"],
  }),
  "score-running": () => ({
    shown: table({ ...tin, ...scored, round: 3, totals: [31, 22, 35, 18] }, four, tinEvents()),
    press: ["header button:nth-last-child(2)"],
  }),
  result: () => ({ shown: table(over, four, tinEvents()) }),
  menu: () => ({ shown: table(tin, four, tinEvents()), press: ["header button:last-child"] }),
  "long-fr": () => ({
    shown: table(
      longFr,
      [
        { name: "Mia", is_here: true },
        { name: "Bérengère-Alix", bot: "casual" },
        { name: "Jean-Baptiste-Emmanuel", bot: "casual" },
        { name: "Marie-Antoinette", bot: "casual" },
      ],
      tinEvents(),
    ),
  }),
};

const line = (seat: number, points: number, key: string, params: Message["params"]) => ({
  seat,
  points,
  reason: say(key, params),
});
export const SHEETS = {
  sheets: [
    {
      round: 1,
      points: [18, 14, 21, 9],
      totals: [18, 14, 21, 9],
      lines: [line(0, 6, "sheet-tricks", { count: 3 })],
    },
    {
      round: 2,
      points: [13, 8, 14, 9],
      totals: [31, 22, 35, 18],
      lines: [
        line(0, 6, "sheet-tricks", { count: 3 }),
        line(1, 4, "sheet-tricks", { count: 2 }),
        line(2, 10, "sheet-tricks", { count: 5 }),
        line(3, 4, "sheet-tricks", { count: 2 }),
        line(0, -2, "sheet-cards-left", { count: 2 }),
        line(1, -1, "sheet-cards-left", { count: 1 }),
        line(3, -3, "sheet-cards-left", { count: 3 }),
        line(0, 2, "sheet-stall-second", { suit: "banana", count: 1 }),
        line(1, 5, "sheet-stall-first", { suit: "banana", count: 2 }),
        line(0, 3, "sheet-stall-first-tied", { suit: "mango", count: 2, seats: [3] }),
        line(3, 3, "sheet-stall-first-tied", { suit: "mango", count: 2, seats: [0] }),
        line(3, 5, "sheet-stall-first", { suit: "pineapple", count: 2 }),
        line(0, 4, "sheet-stall-first-tied-trump", { suit: "durian", count: 1, seats: [2] }),
        line(2, 4, "sheet-stall-first-tied-trump", { suit: "durian", count: 1, seats: [0] }),
      ],
    },
  ],
};
