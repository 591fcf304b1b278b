/** Bandu: the auction panel with the piece on offer and what each player said. */

import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { BanduView } from "../../protocol.ts";
import { useActionStore, useSeating, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { capital } from "../../words/catalogue.ts";
import { pieceOffers } from "./piece-offers.ts";
import { PiecePicture } from "./piece-pictures.tsx";
import { usePlacement } from "./placement-store.ts";
import "./auction-panel.css";

export function AuctionPanel({ view }: { view: BanduView }) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const placement = usePlacement();
  const isChoosing = pieceOffers(actionStore.legal.value).length > 0;
  const piece = isChoosing ? placement.picked.value : (view.piece ?? placement.picked.value);
  if (piece === null && view.players > 1) return <Waiting view={view} isChoosing={isChoosing} />;
  if (piece === null) return null;
  return (
    <section class="auction-panel" aria-label={talk.t("bandu-auction")}>
      <PiecePicture piece={piece} isTurning={view.phase === "answer" || view.phase === "raise"} />
      <div class="auction-text">
        <span class="label">{labelOf(view, isChoosing, talk)}</span>
        <h2 class="sign">{capital(talk.t("bandu-the", { piece }))}</h2>
        <PieceSize piece={piece} />
        {!isChoosing && view.piece === piece && view.kind !== null && <Course view={view} />}
      </div>
    </section>
  );
}

/** Nothing is on offer yet. */
function Waiting({ view, isChoosing }: { view: BanduView; isChoosing: boolean }) {
  const talk = useTalk();
  const seating = useSeating();
  if (view.over || seating.isStopped.value) return null;
  return (
    <section class="auction-panel" aria-label={talk.t("bandu-auction")}>
      <div class="lot-picture" />
      <div class="auction-text">
        <span class="label">{talk.t("bandu-auction")}</span>
        <p>
          {isChoosing
            ? talk.t("bandu-choose-one")
            : talk.sentence("bandu-chooses", { seat: view.auctioneer })}
        </p>
      </div>
    </section>
  );
}

function labelOf(view: BanduView, isChoosing: boolean, talk: Talk): string {
  if (isChoosing) return talk.t(view.players === 1 ? "bandu-you-take" : "bandu-you-offer");
  if (view.kind === "bid" && view.bid > 0) return talk.t("bandu-kind-bid-at", { bid: view.bid });
  if (view.kind !== null) return talk.t(`bandu-kind-${view.kind}`);
  return talk.t(view.piece === null ? "bandu-looked-at" : "bandu-in-hand");
}

/** "32 × 32 × 44 mm · 18 g" */
export function PieceSize({ piece }: { piece: string }) {
  const placement = usePlacement();
  const talk = useTalk();
  const known = placement.size(piece);
  if (known === null) return null;
  const [length = 0, width = 0, height = 0] = known.size.map((side) => Math.round(side));
  return (
    <p class="auction-size">
      {talk.t("bandu-size", { length, width, height, mass: Math.round(known.mass) })}
    </p>
  );
}

/** The course of the auction: who offers, has paid, bid or passed, and whose turn is next. */
function Course({ view }: { view: BanduView }) {
  const talk = useTalk();
  const said = saidIn(view);
  const inside = seatsFrom(view).filter((seat) => (view.out_at[seat] ?? 0) === 0);
  return (
    <ol class="auction-answers" data-testid="answers" aria-label={talk.t("bandu-so-far")}>
      {inside.map((seat) => {
        const isNow = view.to_act.includes(seat) && view.phase !== "place";
        const what = isNow ? "now" : (said.get(seat) ?? (view.phase === "place" ? null : "next"));
        if (what === null) return null;
        return (
          <li
            key={seat}
            data-seat={seat}
            class={isNow ? "is-next" : ""}
            aria-current={isNow ? "true" : undefined}
          >
            <Art name={markOf(seat)} />
            <span class="auction-name">{talk.name(seat)}</span>
            {typeof what === "number" ? what : talk.t(`bandu-said-${what}`)}
            {what === "paid" && <Art name="bean" />}
            {view.kind === "bid" && view.high_bidder === seat && <Art name="ui-crown" />}
          </li>
        );
      })}
    </ol>
  );
}

function seatsFrom(view: BanduView): number[] {
  return Array.from({ length: view.players }, (_, i) => (view.auctioneer + i) % view.players);
}

/** What each seat has said in this auction, read from the view's events. */
function saidIn(view: BanduView): Map<number, string | number> {
  const said = new Map<number, string | number>([[view.auctioneer, "offers"]]);
  for (const { seat, do: text } of view.events) {
    if (seat === undefined || text === undefined) continue;
    const [verb, number] = text.split(" ");
    if (verb === "refuse") said.set(seat, "paid");
    if (verb === "use") said.set(seat, "uses");
    if (verb === "bid") said.set(seat, Number(number));
    if (verb === "pass") said.set(seat, "passed");
  }
  return said;
}
