import { useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { handOrder, isConfirming } from "../ui/prefs.ts";
import { actionsWith, parseAction, tapOf } from "./actions.ts";
import { BackCard, cardClass, Face, nameOf } from "./card.tsx";
import { isKettle, markOf, sortHand } from "./cards.ts";
import { type Desk, useDesk } from "./desk.ts";
import { drag } from "./drag.ts";

/** One tap plays where there is nothing to choose; else the card waits for its choice. */
export function tapCard(desk: Desk, card: string): void {
  const legal = desk.legal.value;
  const tap = tapOf(legal, card);
  const isPicked = desk.picked.value === card;
  if (tap !== null && (isPicked || !isConfirming.value || !legal.includes(tap))) void desk.act(tap);
  else desk.picked.value = isPicked ? null : card;
}

/** A card that was carried to the table is played without asking again. */
function dropCard(desk: Desk, card: string): void {
  const tap = tapOf(desk.legal.value, card);
  if (tap === null) desk.picked.value = card;
  else void desk.act(tap);
}

/** The player's cards. Legal ones rise; others can be pressed, and the server says why not. */
export function Hand({ view }: { view: View }) {
  const desk = useDesk();
  const list = useRef<HTMLUListElement>(null);
  if (view.seat === null) return <Fans view={view} />;
  const sent = parseAction(desk.sent.value ?? "").card;
  const cards = sortHand(view.hand, handOrder.value).filter((card) => card !== sent);
  const isPlayable = cards.some((card) => actionsWith(desk.legal.value, card).length > 0);
  const isFlat = !isPlayable && isSquashed(desk);
  const columns =
    cards.length <= 6 || isFlat ? Math.max(1, cards.length) : Math.ceil(cards.length / 2);
  return (
    <section
      class="hand"
      data-flat={isFlat ? "" : undefined}
      aria-label={desk.talk.value.t("your-hand", { count: cards.length })}
    >
      <ul
        class="hand-in"
        ref={list}
        style={{ "--cols": isFlat ? Math.max(columns, 7) : columns }}
        data-count={cards.length}
      >
        {cards.map((card, index) => (
          <li key={card}>
            <HandCard card={card} isPlayable={isPlayable} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A hand that cannot be played now makes room for the prompt. */
function isSquashed(desk: Desk): boolean {
  const isStill = desk.table.status.value !== "connected" || desk.newest.value?.is_paused === true;
  return isStill || desk.legal.value.includes("keep");
}

interface HandCardProps {
  card: string;
  /** something in the hand can be played now */
  isPlayable: boolean;
  isFirst: boolean;
}

function HandCard({ card, isPlayable, isFirst }: HandCardProps) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const isLegal = actionsWith(desk.legal.value, card).length > 0;
  const refused = parseAction(desk.refusal.value?.action ?? "").card === card;
  const name = nameOf(talk.card(card), isKettle(card), talk.t("kettle"));
  return (
    <button
      type="button"
      class={cardClass(card)}
      data-suit={talk.lookOf(card)}
      data-card={card}
      data-flip={`card:${card}`}
      data-legal={isPlayable ? (isLegal ? "yes" : "no") : undefined}
      data-refused={refused ? "" : undefined}
      aria-label={isPlayable && !isLegal ? talk.t("not-now", { text: name }) : name}
      aria-disabled={isLegal ? undefined : true}
      aria-pressed={desk.picked.value === card ? true : undefined}
      aria-describedby={refused ? "why" : undefined}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => tapCard(desk, card)}
      onPointerDown={(event) => drag(event, () => dropCard(desk, card))}
    >
      <Face card={card} />
      {refused && (
        <span class="card-x">
          <Art name="ui-close" />
        </span>
      )}
    </button>
  );
}

/** Somebody who watches sees the backs of all hands. */
function Fans({ view }: { view: View }) {
  const talk = useDesk().talk.value;
  return (
    <section class="hand" aria-label={talk.t("hands")}>
      <ul class="fans">
        {view.cards_left.map((count, seat) => (
          <li key={seat} data-seat={seat}>
            <span class="fan" aria-hidden="true">
              {Array.from({ length: count }, (_, index) => (
                <BackCard key={index} class="card--mini" />
              ))}
            </span>
            <span>
              <Art name={markOf(seat)} />
              <b>{talk.name(seat)}</b> {count}
              <span class="sr"> {talk.t("cards-left")}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
