import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BanduView } from "../../protocol.ts";
import { useActing, useDesk } from "../../table/desk.ts";
import { Prompt } from "../../table/prompt.tsx";
import { othersFrom } from "../../table/turns.ts";
import type { ViewProps } from "../room.ts";
import { Auction } from "./auction.tsx";
import { type Bench, BenchProvider, benchOf } from "./bench.ts";
import { pressKey } from "./keys.ts";
import { openings } from "./offers.ts";
import { OtherTowers, SlimOthers } from "./others.tsx";
import { pieces } from "./pieces.ts";
import { Shelf, ShelfGrid } from "./pile.tsx";
import { PoseList } from "./pose-list.tsx";
import { Stage } from "./stage.tsx";

interface Props extends ViewProps<BanduView> {
  /** in the place of the prompt */
  children?: ComponentChildren;
}

/** A table of Bandu: towers, the auction, the pile. */
export function BanduTable({ view, children }: Props) {
  const acting = useActing();
  const desk = useDesk();
  const bench = benchOf(desk);
  const root = useRef<HTMLDivElement>(null);
  useBenchOf(bench);
  useEffect(() => {
    const { mounted } = desk;
    mounted.takesKey = (event) => pressKey(bench, root.current, event);
    return () => {
      mounted.takesKey = null;
    };
  }, [bench]);
  const others = view.players === 1 ? [] : othersFrom(view);
  const isPlacing = bench.inHand.value !== null;
  const isOffering = openings(acting.legal.value).some(({ verb }) => verb === "offer");
  const isOpen = isOffering || bench.isPileOpen.value;
  return (
    <BenchProvider value={bench}>
      <div
        class="bd-in"
        ref={root}
        data-phase={isPlacing ? "place" : isOpen ? "offer" : view.phase}
        data-n={others.length}
      >
        {others.length > 0 &&
          (isPlacing ? <SlimOthers view={view} /> : <OtherTowers view={view} />)}
        {isOpen && <ShelfGrid view={view} />}
        <Stage view={view} isHidden={isOpen} />
        {isPlacing ? <PoseList /> : <Auction view={view} />}
        {children ?? <Prompt view={view} />}
        {!isPlacing && !isOpen && <Shelf view={view} />}
      </div>
    </BenchProvider>
  );
}

function useBenchOf(bench: Bench): void {
  useEffect(() => {
    void pieces.fetch();
  }, [bench]);
  useSignalEffect(() => {
    void bench.takeInHand(bench.inHand.value);
  });
  // a piece that can no longer be chosen is put down
  useSignalEffect(() => {
    const { value: picked } = bench.picked;
    const view = bench.view.value;
    const isThere = view?.pile.includes(picked ?? "") || view?.towers.flat().includes(picked ?? "");
    if (picked !== null && isThere !== true) bench.picked.value = null;
  });
}
