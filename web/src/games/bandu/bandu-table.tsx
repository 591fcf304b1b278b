/** Bandu: the layout of the table. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BanduView } from "../../protocol.ts";
import { Prompt } from "../../table/prompt.tsx";
import { useActionStore, usePlayback, useTableStore } from "../../table/table-store.ts";
import { othersFrom } from "../../table/trick-state.ts";
import { isWideScreen } from "../../ui/wide-screen.ts";
import type { WholeTableProps } from "../room-contract.ts";
import { AuctionPanel } from "./auction-panel.tsx";
import { useFocusKept } from "./focus-keeper.ts";
import { OtherTowers, SlimOthers } from "./other-towers.tsx";
import { pieceOffers } from "./piece-offers.ts";
import { pressPieceKey } from "./piece-shortcuts.ts";
import { axisOf } from "./piece-transform.ts";
import { pieces } from "./pieces.ts";
import { PileGrid, PileShelf } from "./pile.tsx";
import { PlacementProvider, type PlacementStore, placementOf } from "./placement-store.ts";
import { PlacingPanel } from "./placing-panel.tsx";
import { TowerStage } from "./tower-stage.tsx";
import "./bandu-table.css";

export function BanduTable({ view, children }: WholeTableProps<BanduView>) {
  const actionStore = useActionStore();
  const store = useTableStore();
  const playback = usePlayback();
  const placement = placementOf(store);
  const root = useRef<HTMLDivElement>(null);
  usePlacementEffects(placement);
  useFocusKept(root);
  useEffect(() => {
    const { mounted } = store;
    mounted.takesKey = (event) => pressPieceKey(placement, root.current, event);
    return () => {
      mounted.takesKey = null;
    };
  }, [placement]);
  const others = view.players === 1 ? [] : othersFrom(view);
  const isPlacing = placement.inHand.value !== null;
  const open = pieceOffers(actionStore.legal.value);
  const isOffering = open.some(({ verb }) => verb === "offer");
  const isPulling = open.some(({ verb }) => verb === "pull");
  const isOpen = isOffering || placement.isPileOpen.value || playback.isLooking.value;
  const hasShelf = children === undefined || isWideScreen.value; // a replay needs room on a phone
  return (
    <PlacementProvider value={placement}>
      <div
        class="workbench"
        data-testid="workbench"
        ref={root}
        data-phase={isPlacing ? "place" : isOpen ? "offer" : isPulling ? "pull" : "auction"}
        data-n={others.length}
      >
        {others.length > 0 &&
          (isPlacing ? <SlimOthers view={view} /> : <OtherTowers view={view} />)}
        <TowerStage view={view} />
        {isOpen && <PileGrid view={view} />}
        {isPlacing ? <PlacingPanel /> : <AuctionPanel view={view} />}
        {!isPlacing && !isOpen && hasShelf && <PileShelf view={view} />}
        {children ?? <Prompt view={view} />}
      </div>
    </PlacementProvider>
  );
}

function usePlacementEffects(placement: PlacementStore): void {
  useEffect(() => {
    void pieces.fetch();
  }, [placement]);
  useSignalEffect(() => {
    void placement.pieces.value; // the shape of the piece may come after the piece
    placement.takeInHand(placement.inHand.value, axisOf(placement, "right"));
  });
  // a tower that is looked at gives way to the player's own decision, and when it has fallen
  const isAsked = useRef(false);
  useSignalEffect(() => {
    const wasAsked = isAsked.current;
    isAsked.current = placement.actionStore.legal.value.length > 0;
    const { value: looked } = placement.looked;
    const isGone = looked !== null && (placement.view.value?.out_at[looked] ?? 0) > 0;
    if ((isAsked.current && !wasAsked) || isGone) placement.looked.value = null;
  });
  // drop the selection when the piece can no longer be chosen
  useSignalEffect(() => {
    const { value: picked } = placement.picked;
    const view = placement.view.value;
    const isThere = view?.pile.includes(picked ?? "") || view?.towers.flat().includes(picked ?? "");
    if (picked !== null && isThere !== true) placement.picked.value = null;
  });
}
