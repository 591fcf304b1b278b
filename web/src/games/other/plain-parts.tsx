/** The plain table for card games without a room of their own: its components. */

import { Art } from "../../look/art.tsx";
import type { View } from "../../protocol.ts";
import { parseAction } from "../../table/actions.ts";
import { BackCard, LaidCard } from "../../table/card-face.tsx";
import { Count } from "../../table/seat-badge.tsx";
import { useActionStore, useSeating, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { TrickPlace } from "../../table/trick-place.tsx";
import { ledOf } from "../../table/trick-state.ts";
import type { SeatProps, ViewProps } from "../room-contract.ts";
import { tricksOf } from "./trick-counts.ts";
import "../../table/card-choice.css";

/** The led suit, above the trick. */
export function Top({ view }: ViewProps) {
  const talk = useTalk();
  const suit = ledOf(view);
  const text = suit === null ? talk.t("nothing-led") : talk.sentence("led-is", { suit });
  return <div class="facts">{!view.is_choosing && <span class="fact">{text}</span>}</div>;
}

export function Details({ view, seat }: SeatProps) {
  const tricks = tricksOf(view);
  return (
    <>
      {tricks !== null && <Count icon="ui-trick" count={tricks[seat] ?? 0} of="tricks-won" />}
      <Count icon="ui-cards" count={view.cards_left[seat] ?? 0} of="cards-left" />
    </>
  );
}

export function At({ view, seat }: SeatProps) {
  return view.is_choosing ? (
    <Choosing view={view} seat={seat} />
  ) : (
    <TrickPlace view={view} seat={seat} />
  );
}

/** Who has made a secret choice, and the player's own card once it is sent. */
function Choosing({ view, seat }: SeatProps) {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const isMe = seat === talk.you;
  const own = isMe ? parseAction(actionStore.sent.value ?? "").card : undefined;
  if (own !== undefined) {
    return (
      <div class="trick-place">
        <LaidCard card={own} />
        <span class="table-tag" data-testid="tag">
          <Art name="ui-eye" />
          {talk.t("only-you")}
        </span>
      </div>
    );
  }
  if (seating.isStopped.value) return <div class="trick-place" />;
  if (view.to_act.includes(seat)) {
    const others = seating.isDeserted.value ? "away" : "thinks";
    return (
      <div
        class={`trick-place trick-place-open ${isMe ? "trick-place-own" : ""}`}
        data-testid="open-place"
      >
        {talk.t(isMe ? "your-choice" : others)}
      </div>
    );
  }
  return (
    <div class="trick-place">
      <BackCard label={talk.t("face-down")} />
      <span class="table-tag" data-testid="tag">
        <Art name="ui-check" />
        {talk.t("chosen")}
      </span>
    </div>
  );
}

/** A button for every action that is not about a single card of the hand. */
export function ActionButtons({ view }: { view: View }) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const actions = actionStore.legal.value
    .map(parseAction)
    .filter(({ card }) => card === undefined || !view.hand.includes(card));
  if (actions.length === 0) return null;
  return (
    <div class="card-choice" data-testid="choice" data-arrows="">
      {actions.map((action) => (
        <button
          key={action.text}
          type="button"
          class="button"
          data-bid={action.number}
          onClick={() => void actionStore.act(action.text)}
        >
          {wordsOf(action.text, talk)}
        </button>
      ))}
    </div>
  );
}

/** An action in the game's own words, or as it is written. */
function wordsOf(text: string, talk: Talk): string {
  const action = parseAction(text);
  const { verb, card, suit, number } = action;
  const words = talk.about("do", verb);
  if (words === null) return talk.plainAction(action);
  return talk.t(words, {
    game: talk.game,
    ...(card !== undefined && { card }),
    ...(suit !== undefined && { suit }),
    ...(number !== undefined && { count: number }),
  });
}
