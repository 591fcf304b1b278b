/** Bandu: every settle of a game with its tower before and after, folded from the journal. */

import type { BanduView, FeedItem, PieceFell, Settle } from "../../protocol.ts";
import { tellingsOf } from "../../table/event-tellings.ts";
import { kindOf, type Pieces } from "./pieces.ts";
import { type Pose, type Quaternion, rotate, type Tower, type Vector } from "./pose-math.ts";

/** A settle that can be played again. */
export interface Shot {
  seat: number;
  /** the whole tower, with the piece if that is to be pulled out */
  tower: Tower;
  /** what stands when the film begins: a piece that was drawn out by hand is still there */
  before: Tower;
  piece: string;
  isPull: boolean;
  settle: Settle;
  /** where a piece was that is gone when the film begins, as in older games */
  pulled?: Pose | undefined;
}

/** What a turn did to a tower. */
export interface TowerTurn extends Shot {
  /** of the settle: how long the journal was with it */
  at: number;
  /** the tower at rest; rubble if it fell */
  after: Tower;
  isOut: boolean;
  /** what fell, the longest fall first */
  fell: readonly PieceFell[];
}

/** What each seat starts with: its base, lying flat; nothing where bases are auctioned. */
export function firstTowersOf(view: BanduView | null, pieces: Pieces | null): Tower[] {
  const rise = pieces?.get(kindOf("base-1"))?.rise ?? 0;
  const isBaseless = view?.options.mode === "challenge";
  return Array.from({ length: view?.players ?? 0 }, (_, seat) =>
    isBaseless ? [] : [[`base-${seat + 1}`, [0, 0, rise, 1, 0, 0, 0]] as const],
  );
}

/** Every settle of the journal, oldest first. `first` is what each seat starts with. */
export function towerTurns(journal: readonly FeedItem[], first: readonly Tower[]): TowerTurn[] {
  const towers = [...first];
  const turns: TowerTurn[] = [];
  let next: { seat: number; piece: string; isPull: boolean } | null = null;
  for (const { at, told, undone } of journal) {
    if (told === undefined || undone === true) continue;
    for (const { effect } of tellingsOf(told)) {
      if (effect.effect !== "place" && effect.effect !== "pull") continue;
      const { seat, piece } = effect;
      next = { seat, piece, isPull: effect.effect === "pull" };
    }
    const { settle } = told.event;
    if (settle === undefined || next === null) continue;
    const shot = shotOf({ ...next, settle, tower: towers[next.seat] ?? [] });
    const isOut = !settle.stands || settle.touch;
    const after = towerAfter(shot);
    towers[next.seat] = isOut ? [] : after;
    const fell = tellingsOf(told).flatMap(({ effect }) =>
      effect.effect === "fall" ? [effect] : [],
    );
    turns.push({ ...shot, at, after, isOut, fell });
    next = null;
  }
  return turns;
}

interface Settling {
  seat: number;
  tower: Tower;
  piece: string;
  isPull: boolean;
  settle: Settle;
}

export function shotOf({ seat, tower, piece, isPull, settle }: Settling): Shot {
  const isGone = isPull && settle.film?.moves[piece] === undefined;
  const before = isGone ? tower.filter(([name]) => name !== piece) : tower;
  const pulled = isGone ? tower.find(([name]) => name === piece)?.[1] : undefined;
  return { seat, tower, before, piece, isPull, settle, pulled };
}

/** The tower at rest after a settle. A piece that was pulled is gone. */
export function towerAfter({ tower, piece, isPull, settle }: Shot): Tower {
  const { poses } = settle;
  const others = tower.filter(([name]) => name !== piece);
  const rest = others.map(([name, pose]) => [name, poses[name] ?? pose] as const);
  const placed = poses[piece];
  return isPull || placed === undefined ? rest : [...rest, [piece, placed]];
}

/** The highest point of a tower, in mm above the table. */
export function towerHeight(pieces: Pieces, tower: Tower): number {
  let most = 0;
  for (const [name, pose] of tower) {
    const { corners } = pieces.get(kindOf(name)) ?? { corners: [] };
    const turn = pose.slice(3) as unknown as Quaternion;
    for (let i = 0; i < corners.length; i += 3) {
      const corner: Vector = [corners[i] ?? 0, corners[i + 1] ?? 0, corners[i + 2] ?? 0];
      most = Math.max(most, (pose[2] ?? 0) + rotate(turn, corner)[2]);
    }
  }
  return most;
}
