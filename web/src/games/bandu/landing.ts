/** Where the held piece would land: contact, support, numbers for the readout. */

import {
  type Contact,
  firstContact,
  type HeightMap,
  spotsAt,
  TABLE,
  topOf,
  undersideOf,
} from "./contact.ts";
import { kindOf, type Pieces } from "./pieces.ts";
import {
  fromAxisAngle,
  multiply,
  type Quaternion,
  type Tower,
  unitTurn,
  type Vector,
} from "./pose-math.ts";
import { snapped } from "./snap.ts";
import { type Point, REACH, type Support, supportOf } from "./support.ts";

/** The held piece: where it hangs over the tower, and its rotation. */
export interface Hold {
  x: number;
  y: number;
  turn: Quaternion;
}

export interface Landing extends Contact, Support {
  /** it would touch the table, although there is a tower to stand on */
  isBeside: boolean;
  /** part of its underside that is carried, from 0 to 1 */
  share: number;
  /** degrees from the side below its centre of mass, on which it could rest */
  lean: number;
}

/** Where a piece would land on a tower; null if its shape is unknown. */
export function landingOf(
  pieces: Pieces,
  tower: Tower,
  piece: string,
  { x, y, turn }: Hold,
): Landing | null {
  const kind = pieces.get(kindOf(piece));
  if (kind === undefined) return null;
  const whole = [Math.round(x), Math.round(y)] as const;
  const under = undersideOf(kind, turn, x - whole[0], y - whole[1]);
  const spots = spotsAt(topOf(pieces, tower), under, whole, REACH);
  const { slope: _, ...support } = supportOf(spots, [x, y]);
  const isOnTable = support.spots.some(({ owner }) => owner === TABLE);
  return {
    ...firstContact(spots),
    ...support,
    isBeside: tower.length > 0 && isOnTable,
    share: Math.min(1, support.spots.length / Math.max(1, lowestCells(under.heights))),
    lean: leanOf(under, [x - whole[0], y - whole[1]]),
  };
}

const FLAT = 0.1; // mm
const FAR = 1000; // mm: the whole underside

/** How many cells of an underside would touch a flat table. */
function lowestCells(depths: Float32Array): number {
  const most = depths.reduce((so, depth) => Math.max(so, depth), Number.NEGATIVE_INFINITY);
  return depths.reduce((count, depth) => count + (depth > most - FLAT ? 1 : 0), 0);
}

const ROUND = 2.5; // mm: a side narrower than this on either side of its middle is round
const ROLLING = 5; // degrees: neighbouring facets of a round side

/** How far a piece leans from the side below its centre of mass, in degrees. */
function leanOf(under: HeightMap, centre: Point): number {
  const { slope, inside } = supportOf(spotsAt(null, under, [0, 0], FAR), centre, FAR);
  if (slope === Number.POSITIVE_INFINITY) return 90;
  const degrees = (Math.atan(slope) * 180) / Math.PI;
  return inside < ROUND && degrees < ROLLING ? 0 : degrees;
}

const ROOM = 14; // mm between a tower and a piece held beside it
const QUARTER = fromAxisAngle([0, 0, 1], Math.PI / 2);

/** A piece as it comes into the hand: on its nearest side, beside the tower in the direction
    `right`, its long side along the tower; or over the middle of the table if there is no tower. */
export function besideTower(
  pieces: Pieces | null,
  tower: Tower,
  piece: string,
  right: Vector,
): Hold {
  const kind = pieces?.get(kindOf(piece));
  const flat: Quaternion = kind === undefined ? [1, 0, 0, 0] : snapped(kind, [1, 0, 0, 0]);
  if (tower.length === 0) return { x: 0, y: 0, turn: flat };
  const top = pieces === null ? null : topOf(pieces, tower);
  const ways = [flat, unitTurn(multiply(QUARTER, flat))].map((turn) => ({
    turn,
    half: kind === undefined ? 30 : reachAlong(undersideOf(kind, turn), right),
  }));
  const [along, across] = ways as [(typeof ways)[0], (typeof ways)[0]];
  const { turn, half } = across.half < along.half - 1 ? across : along;
  const far = Math.round((top === null ? 60 : reachAlong(top, right)) + half + ROOM);
  return { x: right[0] * far + 0, y: right[1] * far + 0, turn };
}

/** How far a height map reaches from the origin in one of the four directions. */
function reachAlong({ left, front, wide, deep }: HeightMap, [x, y]: Vector): number {
  if (x !== 0) return x > 0 ? left + wide : -left;
  return y > 0 ? front + deep : -front;
}
