/** The running count (card counting): which cards of the round are gone, and the points so far. What
    is counted comes from the view; where history is closed, the server sends none. */

import { rankOf, suitOf } from "../games/card-names.ts";
import { Art, type ArtName } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { t } from "../words/language.ts";
import { minus } from "../words/signed-numbers.ts";
import { usePanelStore, usePlayback, useRoom, useTalk } from "./table-store.ts";
import "./count-panel.css";

export function CountPanel() {
  const { value: view } = usePlayback().view;
  if (view === null) return null;
  return (
    <div class="count-panel" data-testid="count">
      {view.count == null ? (
        <p class="muted">{t("page-play-count-none")}</p>
      ) : (
        <Cards view={view} />
      )}
      <Points view={view} />
    </div>
  );
}

type Where = "gone" | "left" | "own";
const PLACES: readonly Where[] = ["gone", "left", "own"];

/** The numbers of a suit, by where the cards are. */
type Numbers = Record<Where, number[]>;

/** By suit: where each of its cards is. */
export function countBySuit({ count, hand }: View): Map<string, Numbers> {
  const suits = new Map<string, Numbers>();
  const cards: Record<Where, readonly string[]> = {
    gone: count?.gone ?? [],
    left: count?.left ?? [],
    own: hand,
  };
  for (const where of PLACES) {
    for (const card of cards[where]) {
      const suit = suitOf(card);
      const numbers = suits.get(suit) ?? { gone: [], left: [], own: [] };
      numbers[where].push(rankOf(card));
      suits.set(suit, numbers);
    }
  }
  return suits;
}

function Cards({ view }: { view: View }) {
  const talk = useTalk();
  const room = useRoom();
  const counted = countBySuit(view);
  const known = room.suits(view).filter((suit) => counted.has(suit));
  const suits = [...known, ...[...counted.keys()].filter((suit) => !known.includes(suit))];
  return (
    <>
      <p>{t("page-play-count-unseen", { count: view.count?.left.length ?? 0 })}</p>
      <ul class="count-suits" aria-label={talk.t("count")}>
        {suits.map((suit) => (
          <Suit key={suit} suit={suit} numbers={counted.get(suit)} isSeated={view.seat !== null} />
        ))}
      </ul>
      <p class="count-key" aria-hidden="true">
        {PLACES.filter((where) => where !== "own" || view.seat !== null).map((where) => (
          <span key={where}>
            <i class="count-card" data-where={where}>
              7
            </i>
            {t(`page-play-count-${where}-short`)}
          </span>
        ))}
      </p>
    </>
  );
}

interface SuitProps {
  suit: string;
  numbers: Numbers | undefined;
  isSeated: boolean;
}

/** Drawn as a row of small cards; for screen readers it is a sentence. */
function Suit({ suit, numbers, isSeated }: SuitProps) {
  const talk = useTalk();
  if (numbers === undefined) return null;
  const cards = PLACES.flatMap((where) => numbers[where].map((rank) => ({ rank, where })));
  cards.sort((a, b) => a.rank - b.rank);
  const said = PLACES.filter((where) => where !== "own" || isSeated).map((where) => {
    const ranks = numbers[where].toSorted((a, b) => a - b);
    return t(`page-play-count-${where}`, { numbers: ranks, count: ranks.length });
  });
  return (
    <li data-suit={suit}>
      <Art name={talk.look(suit) as ArtName} />
      <b>{talk.suit(suit)}</b>
      <span class="visually-hidden">{said.join(" ")}</span>
      <span class="count-row" aria-hidden="true">
        {cards.map(({ rank, where }) => (
          <i key={rank} class="count-card" data-where={where}>
            {rank}
          </i>
        ))}
      </span>
    </li>
  );
}

/** Before this round, the leaders first; the score sheet has what happened in it so far. */
function Points({ view }: { view: View }) {
  const talk = useTalk();
  const panelStore = usePanelStore();
  const seats = view.totals.map((total, seat) => ({ total, seat }));
  seats.sort((a, b) => b.total - a.total);
  return (
    <section aria-label={t("page-play-count-points")}>
      <h2 class="label">{t("page-play-count-points")}</h2>
      <ol class="count-points">
        {seats.map(({ total, seat }) => (
          <li key={seat} class={seat === talk.you ? "is-own" : ""}>
            {talk.name(seat)} <b>{minus(total)}</b>
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="button"
        onClick={() => {
          panelStore.open.value = "score";
        }}
      >
        <Art name="ui-score" />
        {talk.t("score-sheet")}
      </button>
    </section>
  );
}
