import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { TanukiView } from "../protocol.ts";
import { actionsOf } from "../table/actions.ts";
import { Count } from "../table/badge.tsx";
import { artOf } from "../table/cards.ts";
import { useDesk } from "../table/desk.ts";
import { Slot } from "../table/slot.tsx";
import type { FactRow } from "../table/so-far.tsx";
import type { Talk } from "../table/talk.ts";
import { isChoosing } from "../table/turns.ts";
import type { GameTable, SeatProps, ViewProps } from "./index.ts";

type Props = ViewProps<TanukiView>;

/** Bids are being made, or lie open until the first card. */
function phaseOf(view: TanukiView): "tricks" | "choose" | "bids" {
  if (isChoosing(view)) return "choose";
  const isFirst = view.trick.length === 0 && view.tricks.every((count) => count === 0);
  return isFirst && view.due === null && view.round > 0 && !view.over ? "bids" : "tricks";
}

/** What is good to know about the trick, or about the bids. */
function Facts({ view }: Props) {
  const talk = useDesk().talk.value;
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
  const talk = useDesk().talk.value;
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
        <span class="word">{talk.t("bid")}</span> {view.bids[seat] ?? 0}
      </span>
      <span class="took">
        <Art name="ui-trick" />
        <span class="word">{talk.t("took")}</span> <b>{view.tricks[seat] ?? 0}</b>
      </span>
      {cards}
    </>
  );
}

function At({ view, seat }: SeatProps<TanukiView>) {
  const desk = useDesk();
  const phase = phaseOf(view);
  if (phase === "tricks") return <Slot view={view} seat={seat} />;
  const own = seat === desk.you.value ? desk.sent.value : null;
  const bid = view.bids[seat] ?? (own?.startsWith("bid ") === true ? Number(own.slice(4)) : null);
  if (bid !== null) return <OpenBid bid={bid} isSecret={phase === "choose"} />;
  if (desk.isStopped.value) return <div class="sealed" />; // nobody is waited for, not all have bid
  return <SealedBid isReady={!view.to_act.includes(seat)} isMe={seat === desk.you.value} />;
}

function OpenBid({ bid, isSecret }: { bid: number; isSecret: boolean }) {
  const talk = useDesk().talk.value;
  return (
    <div class="sealed" data-open="" role="img" aria-label={talk.t("bid-is", { count: bid })}>
      <b>{bid}</b>
      {isSecret ? (
        <span class="tag tag--eye">
          <Art name="ui-eye" />
          {talk.t("only-you")}
        </span>
      ) : (
        <span class="chips">
          {bid === 0 ? (
            <Art name="fist" />
          ) : (
            Array.from({ length: bid }, (_, index) => <Art key={index} name="chip" />)
          )}
        </span>
      )}
    </div>
  );
}

function SealedBid({ isReady, isMe }: { isReady: boolean; isMe: boolean }) {
  const desk = useDesk();
  const isThinking = !isReady && !desk.isDeserted.value;
  const waits = isThinking ? "thinking" : "away";
  return (
    <div class="sealed" data-ready={isReady ? "" : undefined}>
      <Art name={isReady ? "fist" : "ui-clock"} class={isThinking ? "thinking" : ""} />
      {desk.talk.value.t(isReady ? "bid-sealed" : isMe ? "your-bid" : waits)}
    </div>
  );
}

/** Nothing is beside the own bid. */
function Aside({ view }: Props) {
  return phaseOf(view) === "tricks" ? undefined : <span />;
}

/** Numbers from 0 to the highest bid, then a button that makes it. */
function Acts({ view }: Props) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const [chosen, choose] = useState<number | null>(null);
  const bids = actionsOf(desk.legal.value, "bid").sort((a, b) => (a.bid ?? 0) - (b.bid ?? 0));
  if (bids.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the prompt is its legend */}
      <div class="bids" role="group" aria-label={talk.t("your-bid")}>
        {bids.map(({ bid = 0, text }) => (
          <button
            key={text}
            type="button"
            class="btn"
            data-bid={bid}
            aria-pressed={bid === chosen}
            aria-label={talk.t("bid-is", { count: bid })}
            onClick={() => choose(bid)}
          >
            {bid}
          </button>
        ))}
      </div>
      <div class="acts bid-go">
        <small class="muted">
          {talk.t("bid-worth", {
            miss: String(view.options.miss),
            zero: String(view.options.zero),
          })}
        </small>
        <button
          type="button"
          class="btn btn--go"
          aria-disabled={chosen === null ? true : undefined}
          onClick={() => {
            if (chosen !== null) void desk.act(`bid ${chosen}`);
          }}
        >
          <Art name="chip" />
          {chosen === null ? talk.t("bid-none") : talk.t("bid-do", { count: chosen })}
        </button>
      </div>
    </>
  );
}

/** Bids and tricks; sealed bids stay sealed. */
function soFar(view: TanukiView, talk: Talk): FactRow[] {
  return [
    { id: "bid", icon: "chip", title: talk.t("row-bid"), cells: view.bids },
    { id: "tricks", icon: "ui-trick", title: talk.t("row-taken"), cells: view.tricks },
  ];
}

export const tanuki: GameTable<TanukiView> = {
  phase: phaseOf,
  Top: Facts,
  Details,
  At,
  Aside,
  Acts,
  soFar,
};
