/** The direction in which a piece is pulled out of the tower: by words, relative to the camera, or
    by dragging the piece. */

import type { BanduView } from "../../protocol.ts";
import { pieceOffers } from "./piece-offers.ts";
import { axisOf } from "./piece-transform.ts";
import type { PlacementStore } from "./placement-store.ts";
import type { Vector } from "./pose-math.ts";

/** Directions as the player sees the tower; `easiest` leaves the choice to the server. */
export const PULL_WAYS = ["easiest", "up", "left", "right", "near", "far"] as const;
export type PullWay = (typeof PULL_WAYS)[number];

/** A direction that was chosen for a piece. */
export interface PullAim {
  piece: string;
  /** null: it was dragged, and has no name */
  way: PullWay | null;
  toward: Vector;
}

const DRAWING_HAND = 2; // older games take a piece away at once
const LEAST = 12; // px: a shorter drag has no direction

/** The piece that the player has picked to pull, at a table where it has a direction. */
export function pulledPiece(placement: PlacementStore, view: BanduView | null): string | null {
  const picked = placement.picked.value;
  if (view === null || (view.hand_version ?? 1) < DRAWING_HAND) return null;
  const open = pieceOffers(placement.actionStore.legal.value);
  return open.some(({ verb, piece }) => verb === "pull" && piece === picked) ? picked : null;
}

/** The direction chosen for the picked piece; null: the easiest way. */
export function pullAim(placement: PlacementStore): PullAim | null {
  const { value: aim } = placement.aim;
  return aim !== null && aim.piece === placement.picked.value ? aim : null;
}

/** Chooses a direction by its name. */
export function choosePull(placement: PlacementStore, piece: string, way: PullWay): void {
  const toward = towardOf(placement, way);
  placement.aim.value = toward === null ? null : { piece, way, toward };
}

function towardOf(placement: PlacementStore, way: PullWay): Vector | null {
  const right = axisOf(placement, "right");
  const away = axisOf(placement, "away");
  switch (way) {
    case "easiest":
      return null;
    case "up":
      return [0, 0, 1];
    case "right":
      return level(right, 1);
    case "left":
      return level(right, -1);
    case "far":
      return level(away, 1);
    case "near":
      return level(away, -1);
  }
}

/** Chooses a direction by dragging, in px on the screen: sideways, up, or down for towards you. */
export function dragPull(placement: PlacementStore, piece: string, dx: number, dy: number): void {
  if (Math.hypot(dx, dy) < LEAST) return;
  const [rx, ry] = axisOf(placement, "right");
  const [ax, ay] = axisOf(placement, "away");
  const near = Math.max(0, dy);
  const toward = unit([rx * dx - ax * near, ry * dx - ay * near, Math.max(0, -dy)]);
  placement.aim.value = { piece, way: null, toward };
}

const level = ([x, y]: Vector, sign: 1 | -1): Vector => unit([sign * x, sign * y, 0]);

/** A direction of length one, short enough for a record. */
function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  const short = (value: number) => Number((value / length).toFixed(3)) + 0;
  return [short(x), short(y), short(z)];
}
