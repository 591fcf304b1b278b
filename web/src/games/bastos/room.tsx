/** Bastos: its room. */

import { Art } from "../../look/art.tsx";
import type { BastosView } from "../../protocol.ts";
import { BackCard, LaidCard, MiniCard } from "../../table/card-face.tsx";
import type { FactRow } from "../../table/round-facts.tsx";
import { Count } from "../../table/seat-badge.tsx";
import { useActionStore, useSeating, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { TrickPlace } from "../../table/trick-place.tsx";
import { signed } from "../../words/signed-numbers.ts";
import { suitOf } from "../card-names.ts";
import { aroundMiddle, cardRoom } from "../cards/card-room.ts";
import type { Room, SeatProps, ViewProps } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";
import { bastosEffects } from "./effects.ts";
import { ValueLadder } from "./ladder.tsx";
import { valueAsTrump } from "./trump.ts";
import { ValueSteps } from "./values.tsx";
import "./room.css";
import "../../table/last-trick.css";
import "../../table/prompt.css";

type Props = ViewProps<BastosView>;

function Details({ view, seat }: SeatProps<BastosView>) {
  return (
    <>
      <Count icon="ui-trick" count={view.tricks[seat] ?? 0} of="tricks-won" />
      <Count icon="ui-cards" count={view.cards_left[seat] ?? 0} of="cards-left" />
    </>
  );
}

/** The Bastos card next to what was played; during the secret choice only that there is one. */
function At({ view, seat }: SeatProps<BastosView>) {
  const talk = useTalk();
  if (view.is_choosing) return <Choosing view={view} seat={seat} />;
  const card = view.bastos[seat] ?? null;
  if (card === null) return <TrickPlace view={view} seat={seat} />;
  return (
    <div class="bastos-pair">
      <div class="bastos-card">
        <MiniCard card={card} />
        {talk.t("bastos")}
      </div>
      <TrickPlace view={view} seat={seat} />
    </div>
  );
}

function Choosing({ view, seat }: SeatProps<BastosView>) {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const own = seat === talk.you ? (view.bastos[seat] ?? ownSent(actionStore.sent.value)) : null;
  if (own !== null) {
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
  if (seating.isStopped.value) return <div class="trick-place" />; // not all have chosen
  if (view.to_act.includes(seat)) {
    const isMe = seat === talk.you;
    const others = seating.isDeserted.value ? "away" : "thinks";
    return (
      <div
        class={`trick-place trick-place-open ${isMe ? "trick-place-own" : ""}`}
        data-testid="open-place"
      >
        {talk.t(isMe ? "your-bastos" : others)}
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

const ownSent = (sent: string | null): string | null =>
  sent?.startsWith("bastos ") === true ? sent.slice("bastos ".length) : null;

/** The card left over with four players, as long as there is no last trick to show. */
function Aside({ view }: Props) {
  const talk = useTalk();
  if (view.aside === null || view.last_trick !== null) return undefined;
  return (
    <div class="last-trick bastos-aside">
      <span class="label">{talk.t("set-aside")}</span>
      <span class="last-trick-cards">
        <MiniCard card={view.aside} />
      </span>
      <small class="muted">{talk.t("not-in-round")}</small>
    </div>
  );
}

/** Raise or lower a value by one step, or keep it. */
function ActionButtons({ view }: Props) {
  const talk = useTalk();
  const actionStore = useActionStore();
  if (!actionStore.legal.value.includes("keep")) return null;
  return (
    <>
      <div class="actions" data-arrows="">
        <button
          type="button"
          class="button button-primary"
          data-testid="act"
          data-key="keep"
          onClick={() => void actionStore.act("keep")}
        >
          {talk.t("leave-it")}
        </button>
      </div>
      <ValueSteps view={view} />
    </>
  );
}

/** Tricks, and each fruit with its value and whose Bastos it is. */
function roundFacts(view: BastosView, talk: Talk): FactRow[] {
  const isOpen = !view.is_choosing;
  return [
    { id: "tricks", icon: "ui-trick", title: talk.t("row-tricks"), cells: view.tricks },
    ...view.fruits.map((fruit) => ({
      id: fruit,
      icon: artOf(talk.look(fruit)),
      title: talk.suit(fruit),
      note: talk.t("note-fruit", { value: view.values[fruit] ?? 0 }),
      cells: view.bastos.map((card) =>
        isOpen && card !== null && suitOf(card) === fruit ? talk.t("bastos") : null,
      ),
    })),
  ];
}

/** The value of a card's fruit if it were made trump. */
function trumpNote(view: BastosView, suit: string, talk: Talk): string | null {
  const value = valueAsTrump(view, suit);
  return value === null ? null : talk.t("trump-falls", { suit, value: signed(value) });
}

const cards = cardRoom<BastosView>();

export const room: Room<BastosView> = {
  ...cards,
  effects: bastosEffects(),
  verbs: {
    ...cards.verbs,
    bastos: { isPlain: true, ask: "ask-bastos" },
    trump: {
      lies: "card",
      icon: "donkey",
      ask: "ask-trump",
      note: trumpNote,
      mark: { icon: "donkey", word: "can-be-trump" },
    },
    keep: { needs: "hand" },
  },
  rows: [["fruit"]],
  suits: ({ fruits }) => fruits,
  Top: ValueLadder,
  Details,
  At,
  Aside,
  ActionButtons,
  roundFacts,
  arts: ({ fruits }, talk) => aroundMiddle(fruits, "donkey", talk),
};
