/** Bandu: the tower in words, for screen readers. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BanduView } from "../../protocol.ts";
import { useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { announce } from "../../ui/announcer.tsx";
import { usePlacement } from "./placement-store.ts";
import { type Standing, standingOn } from "./standing.ts";
import { towerMark, towerOf } from "./tower-poses.ts";

/** What stands where on what, from the base up, and how steady the tower is, if known. */
export function TowerWords({ view, seat }: { view: BanduView; seat: number }) {
  const placement = usePlacement();
  const talk = useTalk();
  const tower = towerOf(view, seat);
  const pieces = placement.pieces.value;
  const key = JSON.stringify(tower);
  const lines = useMemo(() => (pieces === null ? [] : standingOn(pieces, tower)), [pieces, key]);
  const { value: steadiness } = placement.steadiness;
  useTold(seat, lines, talk);
  return (
    <ol class="visually-hidden" aria-label={talk.sentence("bandu-tower-words", { seat })}>
      {lines.map((line) => (
        <li key={line.piece}>{textOf(line, talk)}</li>
      ))}
      {steadiness?.of === towerMark(view, seat) && <li>{steadiness.text}</li>}
    </ol>
  );
}

function textOf({ piece, on, posture, spot, height }: Standing, talk: Talk): string {
  return on.length === 0
    ? talk.sentence("bandu-stands-alone", { piece, posture })
    : talk.sentence("bandu-stands-on", { piece, pieces: on, posture, spot, height });
}

/** Announces what a piece came to rest on. */
function useTold(seat: number, lines: readonly Standing[], talk: Talk): void {
  const before = useRef({ seat, count: lines.length });
  useEffect(() => {
    const { seat: whose, count } = before.current;
    const last = lines.at(-1);
    before.current = { seat, count: lines.length };
    if (whose === seat && count > 0 && lines.length === count + 1 && last !== undefined)
      announce(textOf(last, talk), "soon");
  }, [seat, lines.length]);
}
