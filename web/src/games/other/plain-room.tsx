import { Art } from "../../look/art.tsx";
import type { View } from "../../protocol.ts";
import { parseAction } from "../../table/actions.ts";
import { Count } from "../../table/badge.tsx";
import { BackCard, LaidCard } from "../../table/card.tsx";
import { useDesk } from "../../table/desk.ts";
import { Slot } from "../../table/slot.tsx";
import type { FactRow } from "../../table/so-far.tsx";
import type { Talk } from "../../table/talk.ts";
import { cardRoom } from "../cards/card-room.ts";
import type { Room, SeatProps } from "../room.ts";

/** Tricks by seat, where the game counts them. */
function tricksOf(view: View): readonly number[] | null {
  if (!("tricks" in view) || !Array.isArray(view.tricks)) return null;
  return view.tricks.every((count) => typeof count === "number") ? view.tricks : null;
}

function Details({ view, seat }: SeatProps) {
  const tricks = tricksOf(view);
  return (
    <>
      {tricks !== null && <Count icon="ui-trick" count={tricks[seat] ?? 0} of="tricks-won" />}
      <Count icon="ui-cards" count={view.cards_left[seat] ?? 0} of="cards-left" />
    </>
  );
}

function At({ view, seat }: SeatProps) {
  return view.is_choosing ? <Choosing view={view} seat={seat} /> : <Slot view={view} seat={seat} />;
}

/** Who has chosen in secret, and one's own card as it is sent. */
function Choosing({ view, seat }: SeatProps) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const isMe = seat === desk.you.value;
  const own = isMe ? parseAction(desk.sent.value ?? "").card : undefined;
  if (own !== undefined) {
    return (
      <div class="slot">
        <LaidCard card={own} />
        <span class="tag">
          <Art name="ui-eye" />
          {talk.t("only-you")}
        </span>
      </div>
    );
  }
  if (desk.isStopped.value) return <div class="slot" />;
  if (view.to_act.includes(seat)) {
    const others = desk.isDeserted.value ? "away" : "thinks";
    return (
      <div class={`slot slot--open ${isMe ? "slot--me" : ""}`}>
        {talk.t(isMe ? "your-choice" : others)}
      </div>
    );
  }
  return (
    <div class="slot">
      <BackCard label={talk.t("face-down")} />
      <span class="tag">
        <Art name="ui-check" />
        {talk.t("chosen")}
      </span>
    </div>
  );
}

/** A button for everything that is not done with one card of the hand. */
function Acts({ view }: { view: View }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const actions = desk.legal.value
    .map(parseAction)
    .filter(({ card }) => card === undefined || !view.hand.includes(card));
  if (actions.length === 0) return null;
  return (
    <div class="choice">
      {actions.map((action) => (
        <button
          key={action.text}
          type="button"
          class="btn"
          data-bid={action.number}
          onClick={() => void desk.act(action.text)}
        >
          {wordsOf(action.text, talk)}
        </button>
      ))}
    </div>
  );
}

/** What an action is called: by the game's own words for it, or as it is written. */
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

function soFar(view: View, talk: Talk): FactRow[] {
  const tricks = tricksOf(view);
  const cards: FactRow = {
    id: "cards",
    icon: "ui-cards",
    title: talk.t("row-in-hand"),
    cells: view.cards_left,
  };
  if (tricks === null) return [cards];
  return [{ id: "tricks", icon: "ui-trick", title: talk.t("row-tricks"), cells: tricks }, cards];
}

const cards = cardRoom<View>();

/** A game of cards without a room of its own, such as one of a game package: what every view has,
    what is legal, and what effects say. */
export const plainRoom: Room<View> = {
  ...cards,
  otherVerb: { lies: "card" },
  rows: [
    ["tricks", "ui-trick"],
    ["taken", "ui-trick"],
    ["bid", "ui-check"],
    ["cards-left", "ui-cards"],
    ["stall"],
    ["fruit"],
    ["shutout", "ui-crown"],
    ["other", "ui-score"],
  ],
  note: () => "",
  Details,
  At,
  Acts,
  soFar,
  aside: (group, talk) => (group.trump === null ? "" : cards.aside(group, talk)),
  arts: () => ["ui-trick", "ui-cards", "ui-crown", "ui-cards", "ui-trick"],
};
