/** Tanuki: its room. */

import { Art } from "../../look/art.tsx";
import type { TanukiView } from "../../protocol.ts";
import type { FactRow } from "../../table/round-facts.tsx";
import { Count } from "../../table/seat-badge.tsx";
import { useActionStore, useSeating, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { TrickPlace } from "../../table/trick-place.tsx";
import { UNSEEN } from "../card-names.ts";
import { cardRoom } from "../cards/card-room.ts";
import type { LaidProps, Phase, Room, SeatProps, ViewProps } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";
import { allBids, BidPad, OpenBid, SealedBid } from "./bids.tsx";
import { tanukiEffects } from "./effects.ts";
import "./room.css";

type Props = ViewProps<TanukiView>;

/** Bids are being made, or are shown until the first card. */
function phaseOf(view: TanukiView): Phase {
  if (view.is_choosing) return "choose";
  const isFirst = view.trick.length === 0 && view.tricks.every((count) => count === 0);
  return isFirst && view.due === null && view.round > 0 && !view.over ? "bids" : "tricks";
}

/** Facts about the trick, or about the bids. */
function Facts({ view }: Props) {
  const talk = useTalk();
  const phase = phaseOf(view);
  const free = view.kettles.filter(({ hider }) => hider === null).length;
  const bid = view.bids.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const tricks = Math.max(...view.cards_left);
  return (
    <div class="facts">
      {phase === "tricks" ? (
        view.led === null ? (
          <span class="fact">
            <Art name="tanuki" />
            {talk.t("nothing-led")}
          </span>
        ) : (
          <span class="fact">
            <Art name={artOf(view.led)} />
            {talk.sentence("was-led", { suit: view.led })}
          </span>
        )
      ) : (
        <span class="fact">
          <Art name="tanuki" />
          {talk.t("tricks-in-round", { count: tricks })}
        </span>
      )}
      <span class="fact">
        <Art name={phase === "bids" ? "chip" : "kettle"} />
        {phase === "choose" && talk.t("kettles-are")}
        {phase === "bids" && talk.t("bid-in-all", { count: bid })}
        {phase === "tricks" && talk.t("kettles-free", { count: free })}
      </span>
    </div>
  );
}

function Details({ view, seat }: SeatProps<TanukiView>) {
  const talk = useTalk();
  const cards = <Count icon="ui-cards" count={view.cards_left[seat] ?? 0} of="cards-left" />;
  if (phaseOf(view) !== "tricks") {
    return (
      <>
        <span>{view.leader === seat ? talk.t("leads-first") : "\u00a0"}</span>
        {cards}
      </>
    );
  }
  return (
    <>
      <span class="chips">
        <Art name="chip" />
        <span class="tanuki-word">{talk.t("bid")}</span> {view.bids[seat] ?? 0}
      </span>
      <span class="tanuki-taken">
        <Art name="ui-trick" />
        <span class="tanuki-word">{talk.t("took")}</span> <b>{view.tricks[seat] ?? 0}</b>
      </span>
      {cards}
    </>
  );
}

function At({ view, seat }: SeatProps<TanukiView>) {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const phase = phaseOf(view);
  if (phase === "tricks") return <TrickPlace view={view} seat={seat} />;
  const own = seat === talk.you ? actionStore.sent.value : null;
  const bid = view.bids[seat] ?? (own?.startsWith("bid ") === true ? Number(own.slice(4)) : null);
  if (bid !== null) return <OpenBid bid={bid} isSecret={phase === "choose"} />;
  if (seating.isStopped.value) return <div class="bid-box" />; // not all have bid
  return <SealedBid isReady={!view.to_act.includes(seat)} isMe={seat === talk.you} />;
}

/** Nothing next to one's own bid. */
function Aside({ view }: Props) {
  return phaseOf(view) === "tricks" ? undefined : <span />;
}

/** Bids and tricks; sealed bids stay sealed. */
function roundFacts(view: TanukiView, talk: Talk): FactRow[] {
  return [
    { id: "bid", icon: "chip", title: talk.t("row-bid"), cells: view.bids },
    { id: "tricks", icon: "ui-trick", title: talk.t("row-taken"), cells: view.tricks },
  ];
}

/** At the place of its owner: where the raccoon dog hides. */
function Hidden({ seat, action }: LaidProps) {
  const talk = useTalk();
  const { card = UNSEEN, into: kettle = "" } = action;
  const label =
    card === UNSEEN
      ? talk.say({ key: "tanuki-hides-unseen", params: { seat, kettle } })
      : talk.say({ key: "tanuki-hides", params: { seat, card, kettle } });
  return (
    <div class="trick-place trick-place-token" role="img" aria-label={label} data-laid="">
      <Art name="tanuki" />
      <span>
        {card === UNSEEN ? talk.t("raccoon") : talk.catalogue.card(card)}
        <br />
        {talk.t("hides-short")}
      </span>
    </div>
  );
}

/** What hides in a kettle: a card, `""` if face down, or null. */
function insideOf(view: TanukiView, card: string): string | null {
  const kettle = view.kettles.find((one) => one.kettle === card && one.hider !== null);
  return kettle === undefined ? null : (kettle.card ?? "");
}

/** A visible raccoon dog needs room above its kettle. Words fit into a badge on a phone only if
    they are as short as "bid" and "took". */
function marks(view: TanukiView, talk: Talk) {
  const isLong = talk.t("bid").length + talk.t("took").length > 8;
  const isTaken = view.kettles.some(({ hider }) => hider !== null);
  return { "data-under": flag(isTaken), "data-terse": flag(isLong) };
}

const flag = (is: boolean): "" | undefined => (is ? "" : undefined);

const cards = cardRoom<TanukiView>();

export const room: Room<TanukiView> = {
  ...cards,
  effects: tanukiEffects(),
  verbs: {
    ...cards.verbs,
    hide: {
      lies: Hidden,
      icon: "kettle",
      hintIcon: "tanuki",
      ask: "ask-hide",
      askAlone: "ask-hide-only",
    },
    bid: { icon: "chip", needs: "place" },
  },
  rows: [
    ["taken", "ui-trick"],
    ["bid", "chip"],
  ],
  phase: phaseOf,
  cleared: (view) => ({ ...cards.cleared(view), kettles: [] }),
  inside: insideOf,
  Top: Facts,
  Details,
  At,
  Aside,
  ActionButtons: BidPad,
  roundFacts,
  before: (view, talk) => (phaseOf(view) === "bids" ? allBids(view, talk) : null),
  marks,
  aside: ({ led }, talk) => (led === null ? "" : talk.t("history-led", { suit: led })),
  arts: () => ["red", "blue", "tanuki", "green", "yellow"],
};
