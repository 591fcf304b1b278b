// A server of boardgame.io, in memory, with a card game about as large as ours: four players,
// thirteen cards each, tricks, the round's events, what is legal, points by round. It never ends.
// `node server.cjs PORT`

const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const SUITS = ["mango", "banana", "durian", "lanzones"];
const PLAYERS = 4;
const ROUNDS = 8; // whose points are kept

const deck = SUITS.flatMap((suit) => [...Array(13).keys()].map((rank) => `${suit}-${rank + 1}`));
const suitOf = (card) => card.split("-")[0];
const rankOf = (card) => Number(card.split("-")[1]);

function deal(G, random) {
  const cards = random.Shuffle(deck);
  G.hands = [...Array(PLAYERS).keys()].map((seat) => cards.slice(13 * seat, 13 * seat + 13).sort());
  G.round += 1;
  G.events = [];
  G.trick = [];
  G.lastTrick = null;
  G.taken = Array(PLAYERS).fill(0);
}

function legalOf(G, seat) {
  const hand = G.hands[seat];
  if (G.trick.length === 0) return hand;
  const led = suitOf(G.trick[0].card);
  const following = hand.filter((card) => suitOf(card) === led);
  return following.length ? following : hand;
}

function winnerOf(trick) {
  const led = suitOf(trick[0].card);
  const following = trick.filter((played) => suitOf(played.card) === led);
  return following.reduce((best, next) => (rankOf(next.card) > rankOf(best.card) ? next : best)).seat;
}

function endTrick(G, random) {
  const winner = winnerOf(G.trick);
  G.taken[winner] += 1;
  G.lastTrick = { cards: G.trick, winner };
  G.trick = [];
  if (G.hands.every((hand) => hand.length === 0)) {
    G.points = [...G.points, G.taken].slice(-ROUNDS);
    G.totals = G.totals.map((total, seat) => total + G.taken[seat]);
    deal(G, random);
  }
  return winner;
}

const game = {
  name: "tricks",
  disableUndo: true, // it would keep a copy of every state
  setup: ({ random }) => {
    const G = { round: 0, points: [], totals: Array(PLAYERS).fill(0) };
    deal(G, random);
    return G;
  },
  moves: {
    play: ({ G, playerID, events, random }, card) => {
      const seat = Number(playerID);
      if (!legalOf(G, seat).includes(card)) return INVALID_MOVE;
      G.hands[seat] = G.hands[seat].filter((other) => other !== card);
      G.trick.push({ seat, card });
      G.events.push({ seat, do: `play ${card}` });
      const next = G.trick.length < PLAYERS ? (seat + 1) % PLAYERS : endTrick(G, random);
      events.endTurn({ next: String(next) });
      return undefined;
    },
  },
  playerView: ({ G, ctx, playerID }) => {
    const { hands, ...open } = G;
    const seat = Number(playerID);
    return {
      ...open,
      hand: hands[seat],
      cardsLeft: hands.map((hand) => hand.length),
      legal: ctx.currentPlayer === playerID ? legalOf(G, seat) : [],
      prompt: { key: "to-play", params: { seat: Number(ctx.currentPlayer) } },
    };
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log("listening"));
