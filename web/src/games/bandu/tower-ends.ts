/** Bandu: what became of each tower in a game, for the result. */

import type { Pieces } from "./pieces.ts";
import type { Tower } from "./pose-math.ts";
import { type TowerTurn, towerHeight } from "./tower-turns.ts";

/** A tower at some time of the game. */
export interface TowerState {
  tower: Tower;
  /** mm; 0 while the shapes of the pieces are unknown */
  height: number;
}

export interface TowerEnd {
  seat: number;
  /** as it stood or lay at the end */
  last: TowerState;
  highest: TowerState;
  /** the turn in which it fell, counted from 1 */
  out: { turn: TowerTurn; number: number } | null;
}

/** By seat. `first` is what each seat starts with. */
export function towerEnds(
  turns: readonly TowerTurn[],
  first: readonly Tower[],
  pieces: Pieces | null,
): TowerEnd[] {
  const stateOf = (tower: Tower): TowerState => ({
    tower,
    height: pieces === null ? 0 : towerHeight(pieces, tower),
  });
  const ends = first.map((tower, seat): TowerEnd => {
    const start = stateOf(tower);
    return { seat, last: start, highest: start, out: null };
  });
  for (const [index, turn] of turns.entries()) {
    const end = ends[turn.seat];
    if (end === undefined) continue;
    end.last = stateOf(turn.after);
    if (turn.isOut) end.out = { turn, number: index + 1 };
    else if (isHigher(end.last, end.highest)) end.highest = end.last;
  }
  return ends;
}

function isHigher(now: TowerState, before: TowerState): boolean {
  return now.height > before.height || (now.height === 0 && now.tower.length > before.tower.length);
}

/** By seat: the height of its tower before the first turn and after each, in mm; 0 once it has
    fallen. */
export function heightSeries(
  turns: readonly TowerTurn[],
  first: readonly Tower[],
  pieces: Pieces,
): number[][] {
  const series = first.map((tower) => [Math.round(towerHeight(pieces, tower))]);
  for (const { seat, after, isOut } of turns) {
    for (const [other, heights] of series.entries()) {
      const before = heights.at(-1) ?? 0;
      const now = isOut ? 0 : Math.round(towerHeight(pieces, after));
      heights.push(other === seat ? now : before);
    }
  }
  return series;
}
