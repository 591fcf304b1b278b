/** Bandu: the tower in words, for screen readers. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BanduView } from "../../protocol.ts";
import { useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { announce } from "../../ui/announcer.tsx";
import { contactAt, topOf, undersideOf } from "./contact.ts";
import { kindOf, type Pieces } from "./pieces.ts";
import { usePlacement } from "./placement-store.ts";
import type { Quaternion, Tower } from "./pose-math.ts";
import { towerMark, towerOf } from "./tower-poses.ts";

/** What stands on what, from the base up, and how steady the tower is, if known. */
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

interface Line {
  piece: string;
  on: string[];
}

function textOf({ piece, on }: Line, talk: Talk): string {
  return on.length === 0
    ? talk.sentence("bandu-stands-alone", { piece })
    : talk.sentence("bandu-stands-on", { piece, pieces: on });
}

/** Announces what a piece came to rest on. */
function useTold(seat: number, lines: readonly Line[], talk: Talk): void {
  const before = useRef({ seat, count: lines.length });
  useEffect(() => {
    const { seat: whose, count } = before.current;
    const last = lines.at(-1);
    before.current = { seat, count: lines.length };
    if (whose === seat && count > 0 && lines.length === count + 1 && last !== undefined)
      announce(textOf(last, talk), "soon");
  }, [seat, lines.length]);
}

/** What each piece rests on: what it would touch first if it were lowered in place. */
function standingOn(pieces: Pieces, tower: Tower): Line[] {
  return tower.map(([piece, pose], number) => {
    const below = tower.slice(0, number);
    const kind = pieces.get(kindOf(piece));
    if (number === 0 || kind === undefined) return { piece, on: [] };
    const under = undersideOf(kind, pose.slice(3) as unknown as Quaternion);
    const { owners } = contactAt(topOf(pieces, below), under, pose[0] ?? 0, pose[1] ?? 0);
    return { piece, on: owners.flatMap((owner) => below[owner]?.[0] ?? []) };
  });
}
