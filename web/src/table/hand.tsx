/** The player's hand of cards: tap or drag to play, with roving tabindex. */

import { useRef } from "preact/hooks";
import { sortHand } from "../games/card-names.ts";
import type { Verb } from "../games/room-contract.ts";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import { parseAction, tapOf } from "./actions.ts";
import { dragCard } from "./card-drag.ts";
import { BackCard, cardClass, Face, nameOf } from "./card-face.tsx";
import { handOrder, isConfirming } from "./play-settings.ts";
import {
  type TableStore,
  useActionStore,
  useRoom,
  useSeating,
  useTableStore,
  useTalk,
} from "./table-store.ts";
import "./hand.css";

/** A tap plays a card with only one possible action; otherwise the card is selected. */
export function tapCard({ seating, room, actionStore }: TableStore, card: string): void {
  if (seating.isStopped.value) return;
  const legal = actionStore.legal.value;
  const tap = tapOf(legal, card, room.value.verbs);
  const isPicked = actionStore.picked.value === card;
  if (tap !== null && (isPicked || !isConfirming.value || !legal.includes(tap)))
    void actionStore.act(tap);
  else actionStore.pick(isPicked ? null : card);
}

/** A card dropped on the table is played without confirmation. */
function dropCard({ seating, room, actionStore }: TableStore, card: string): void {
  if (seating.isStopped.value) return;
  const tap = tapOf(actionStore.legal.value, card, room.value.verbs);
  if (tap === null) actionStore.pick(card);
  else void actionStore.act(tap);
}

/** Legal cards are raised. Others can be pressed too: the server says why not. */
export function Hand({ hand }: { hand: readonly string[] }) {
  const talk = useTalk();
  const room = useRoom();
  const seating = useSeating();
  const actionStore = useActionStore();
  const list = useRef<HTMLUListElement>(null);
  const sent = parseAction(actionStore.sent.value ?? "").card;
  const cards = sortHand(hand, handOrder.value).filter((card) => card !== sent);
  const { verbs } = room;
  const actions = actionStore.legal.value.map(parseAction);
  const legal = new Set(actions.map(({ card }) => card));
  const marks = new Map(
    actions.flatMap(({ card, verb }) => {
      const mark = verbs[verb]?.mark;
      return mark === undefined ? [] : [[card, mark] as const];
    }),
  );
  // which cards can be clicked is the server's list of legal actions, not worked out here
  const isPlayable = cards.some((card) => legal.has(card));
  const refused = parseAction(actionStore.refusal.value?.action ?? "").card;
  const needsRoom = actions.some(({ verb }) => verbs[verb]?.needs === "hand");
  // a hand that cannot be played makes room for the prompt
  const isFlat = !isPlayable && (seating.isStanding.value || needsRoom);
  const columns =
    cards.length <= 6 || isFlat ? Math.max(1, cards.length) : Math.ceil(cards.length / 2);
  return (
    <section
      class="hand"
      data-area="hand"
      data-testid="hand"
      data-flat={isFlat ? "" : undefined}
      aria-label={talk.t("your-hand", { count: cards.length })}
    >
      <ul
        class="hand-cards"
        ref={list}
        style={{ "--cols": isFlat ? Math.max(columns, 7) : columns }}
        data-count={cards.length}
      >
        {cards.map((card, index) => (
          <li key={card}>
            <HandCard
              card={card}
              state={isPlayable ? (legal.has(card) ? "yes" : "no") : undefined}
              mark={marks.get(card)}
              isRefused={card === refused}
              isPicked={card === actionStore.picked.value}
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HandCardProps {
  card: string;
  /** whether it can be played, if any card can */
  state: "yes" | "no" | undefined;
  /** what else it can do */
  mark: Verb["mark"];
  isRefused: boolean;
  isPicked: boolean;
  isFirst: boolean;
}

function HandCard({ card, state, mark, isRefused, isPicked, isFirst }: HandCardProps) {
  const talk = useTalk();
  const store = useTableStore();
  const plain = nameOf(talk, card);
  const name = mark === undefined ? plain : `${plain}, ${talk.t(mark.word)}`;
  return (
    <button
      type="button"
      class={cardClass(talk, card)}
      data-suit={talk.lookOf(card)}
      data-card={card}
      data-flip={`card:${card}`}
      data-legal={state}
      data-refused={isRefused ? "" : undefined}
      aria-label={state === "no" ? talk.t("not-now", { text: name }) : name}
      aria-disabled={state === "yes" ? undefined : true}
      aria-pressed={isPicked ? true : undefined}
      aria-describedby={isRefused ? "why" : undefined}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => tapCard(store, card)}
      onPointerDown={(event) => dragCard(event, () => dropCard(store, card))}
    >
      <Face card={card} />
      {mark !== undefined && (
        <span class="card-mark" data-testid="card-mark" title={talk.t(mark.word)}>
          <Art name={mark.icon} />
        </span>
      )}
      {isRefused && (
        <span class="card-refusal">
          <Art name="ui-close" />
        </span>
      )}
    </button>
  );
}

/** Onlookers see the backs of all hands. */
export function Fans({ counts }: { counts: readonly number[] }) {
  const talk = useTalk();
  return (
    <section class="hand" aria-label={talk.t("hands")}>
      <ul class="closed-hands">
        {counts.map((count, seat) => (
          <li key={seat} data-seat={seat}>
            <span class="closed-hand" aria-hidden="true">
              {Array.from({ length: count }, (_, index) => (
                <BackCard key={index} class="card-mini" />
              ))}
            </span>
            <span>
              <Art name={markOf(seat)} />
              <b>{talk.name(seat)}</b> {count}
              <span class="visually-hidden"> {talk.t("cards-left", { count })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
