/** How each piece of a tower stands: in which posture, on what, at which spot and how high. */

import { spotsAt, TABLE, topOf, undersideOf } from "./contact.ts";
import { kindOf, type PieceKind, type Pieces } from "./pieces.ts";
import { dot, inverse, type Pose, type Quaternion, rotate, type Tower } from "./pose-math.ts";
import { restsOf } from "./snap.ts";

export type Posture = "stands" | "lies" | "upside-down" | "rim" | "leans";

export interface Standing {
  piece: string;
  /** what carries it; empty for the table */
  on: string[];
  posture: Posture;
  /** `left-end`, `front-right`, `middle`; where several pieces carry it, `across` */
  spot: string;
  /** mm above the table */
  height: number;
}

/** From the base up. What carries a piece is what it would touch if it were lowered in place. */
export function standingOn(pieces: Pieces, tower: Tower): Standing[] {
  return tower.flatMap(([piece, pose], number) => {
    const kind = pieces.get(kindOf(piece));
    if (kind === undefined) return [];
    const posture = postureOf(kind, turnOf(pose));
    const below = tower.slice(0, number);
    const alone: Standing = { piece, on: [], posture, spot: "middle", height: 0 };
    if (number === 0) return [alone];
    const [x = 0, y = 0] = pose;
    const whole = [Math.round(x), Math.round(y)] as const;
    const under = undersideOf(kind, turnOf(pose), x - whole[0], y - whole[1]);
    const spots = spotsAt(topOf(pieces, below), under, whole).filter(
      ({ owner }) => owner !== TABLE,
    );
    const owners = [...new Set(spots.map(({ owner }) => owner))];
    const on = owners.flatMap((owner) => below[owner]?.[0] ?? []);
    if (spots.length === 0) return [alone];
    const height = Math.round(spots.reduce((most, spot) => Math.max(most, spot.height), 0));
    const mean = (axis: "x" | "y") =>
      spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
    const [carrier] = owners.flatMap((owner) => below.slice(owner, owner + 1));
    const isOne = owners.length === 1 && carrier !== undefined;
    const spot = isOne ? spotOn(pieces, carrier, mean("x"), mean("y")) : "across";
    return [{ ...alone, on, spot, height }];
  });
}

const turnOf = (pose: Pose): Quaternion => pose.slice(3) as unknown as Quaternion;

const ASIDE = 1 / 3; // of the way from the middle of a piece to its edge
const LONG = 1.6; // times as long as wide: it has ends

/** Where a point lies on a piece, as seen from the front of the table. */
export function spotOn(pieces: Pieces, [name, pose]: Tower[number], x: number, y: number): string {
  const kind = pieces.get(kindOf(name));
  if (kind === undefined) return "middle";
  const { left, front, wide, deep } = undersideOf(kind, turnOf(pose));
  const across = (x - (pose[0] ?? 0) - left - wide / 2) / (wide / 2);
  const along = (y - (pose[1] ?? 0) - front - deep / 2) / (deep / 2);
  const side = across < -ASIDE ? "left" : across > ASIDE ? "right" : null;
  const depth = along < -ASIDE ? "front" : along > ASIDE ? "back" : null;
  if (side !== null && depth !== null) return `${depth}-${side}`;
  if (side !== null) return wide > LONG * deep ? `${side}-end` : side;
  if (depth !== null) return deep > LONG * wide ? `${depth}-end` : depth;
  return "middle";
}

const CURVED = 150; // triangles: pieces with fewer have flat sides only
const LEANING = Math.cos((12 * Math.PI) / 180); // nearer to a side counts as resting on it
const UNEVEN = 2; // mm between the centre of mass and half the height: top and bottom differ

/** How a piece stands, in words that fit it: a ball is never upside down. */
export function postureOf(kind: PieceKind, turn: Quaternion): Posture {
  const [length = 0, width = 0, height = 0] = kind.size;
  const isCurved = kind.triangles.length / 3 > CURVED;
  const up = rotate(turn, [0, 0, 1])[2];
  const isSteep = Math.abs(up) > 0.97;
  const isFlat = Math.abs(up) < 0.2;
  const down = rotate(inverse(turn), [0, 0, -1]);
  const isOnSide = restsOf(kind).some((rest) => dot(rest, down) > LEANING);
  const isBall = isCurved && Math.max(...kind.size) - Math.min(...kind.size) < 1 && !hasFlats(kind);
  if (isBall) return "lies";
  if (!isOnSide && !(isCurved && (isSteep || isFlat))) return "leans";
  if (up < -0.97 && Math.abs(2 * kind.rise - height) > UNEVEN) return "upside-down";
  if (isCurved && isFlat) return height < Math.max(length, width) / 2 ? "rim" : "lies";
  const [low, high] = extentOf(kind, turn);
  return high < 0.6 * low ? "lies" : "stands";
}

/** Whether a curved piece also has a flat end: it has few sides to rest on. */
const hasFlats = (kind: PieceKind): boolean => restsOf(kind).length < 100;

/** The longer side as seen from above, and the height, in mm. */
function extentOf({ corners }: PieceKind, turn: Quaternion): [number, number] {
  const least = [1e9, 1e9, 1e9];
  const most = [-1e9, -1e9, -1e9];
  for (let i = 0; i < corners.length; i += 3) {
    const corner = [corners[i] ?? 0, corners[i + 1] ?? 0, corners[i + 2] ?? 0] as const;
    rotate(turn, corner).forEach((value, axis) => {
      least[axis] = Math.min(least[axis] ?? 0, value);
      most[axis] = Math.max(most[axis] ?? 0, value);
    });
  }
  const [x = 0, y = 0, z = 0] = most.map((value, axis) => value - (least[axis] ?? 0));
  return [Math.max(x, y), z];
}
