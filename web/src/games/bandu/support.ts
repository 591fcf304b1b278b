/** Support of a piece that is let go: which spots would carry it, and how far its centre of mass
    lies inside them (convex hull). Geometry only: whether it stands, the server decides. */

import type { Spot } from "./contact.ts";

/** In mm. */
export type Point = readonly [x: number, y: number];

export interface Support {
  /** the spots that carry the piece */
  spots: readonly Spot[];
  /** their outline, anticlockwise */
  hull: readonly Point[];
  /** mm from the centre of mass to the outline, seen from above; negative outside */
  inside: number;
}

/** How far below the first contact a spot may lie and still carry the piece, in mm. */
export const REACH = 4;
const TOUCHING = 0.1; // mm between two surfaces that touch
const ROCKING = Math.tan((4 * Math.PI) / 180); // a piece rocks this far onto its third foot
const FAR = 1000; // mm: feet that do not exist
const OFF = 1e-4; // mm
const ROUNDS = 80; // feet are exchanged so often at most

/** What carries a piece with its centre of mass at `centre`. A piece that would have to rock
    farther than `most` (as a slope) tips over: it is carried only where it first touches. */
export function supportOf(
  spots: readonly Spot[],
  centre: Point,
  most = ROCKING,
): Support & { slope: number } {
  const found = restingPlane(spots, centre);
  const slope = found === null ? Number.POSITIVE_INFINITY : Math.hypot(found.a, found.b);
  const plane = slope < most ? found : null;
  const top = spots.reduce((most, { rise }) => Math.max(most, rise), Number.NEGATIVE_INFINITY);
  const heightAt = ({ x, y }: Spot) =>
    plane === null
      ? top
      : plane.c + plane.a * (x - centre[0] - OFF) + plane.b * (y - centre[1] - 2 * OFF);
  const carrying = spots.filter((spot) => spot.rise > heightAt(spot) - TOUCHING);
  const hull = hullOf(carrying.map(({ x, y }): Point => [x, y]));
  return { spots: carrying, hull, inside: insideOf(hull, centre), slope };
}

interface Plane {
  a: number;
  b: number;
  c: number;
}

interface Foot {
  x: number;
  y: number;
  rise: number;
}

/** The plane on which the piece comes to rest after rocking: through three spots around the centre
    of mass, with no spot above it. Found by exchanging one foot at a time (simplex method). Null
    if the centre of mass is not over any spots. */
function restingPlane(spots: readonly Spot[], [x0, y0]: Point): Plane | null {
  // a little off, because a centre of mass exactly over a spot would leave the feet undecided
  const feet: Foot[] = spots.map(({ x, y, rise }) => ({
    x: x - x0 - OFF,
    y: y - y0 - 2 * OFF,
    rise,
  }));
  let three: readonly [Foot, Foot, Foot] = [
    { x: FAR, y: 0, rise: -FAR },
    { x: -FAR, y: FAR, rise: -FAR },
    { x: -FAR, y: -FAR, rise: -FAR },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const plane = planeThrough(three);
    const above = ({ x, y, rise }: Foot) => rise - (plane.c + plane.a * x + plane.b * y);
    const next = feet.reduce<Foot | null>(
      (most, foot) => (above(foot) > (most === null ? 1e-6 : above(most)) ? foot : most),
      null,
    );
    if (next === null) {
      return three.every(({ rise }) => rise > -FAR) ? plane : null;
    }
    const exchanged = exchange(three, next);
    if (exchanged === null) return null;
    three = exchanged;
  }
  return null;
}

/** Replaces one of three feet so that the centre of mass is still between them. */
function exchange(
  [a, b, c]: readonly [Foot, Foot, Foot],
  foot: Foot,
): readonly [Foot, Foot, Foot] | null {
  const ways = [
    [foot, b, c],
    [a, foot, c],
    [a, b, foot],
  ] as const;
  return ways.find(isAround) ?? null;
}

const turnOf = (a: Foot, b: Foot): number => a.x * b.y - a.y * b.x;

/** Whether the origin lies between three feet that are not in a line. */
function isAround([a, b, c]: readonly [Foot, Foot, Foot]): boolean {
  const turns = [turnOf(a, b), turnOf(b, c), turnOf(c, a)];
  const area = Math.abs(turns.reduce((sum, turn) => sum + turn, 0));
  return (
    area > 1e-6 && (turns.every((turn) => turn >= -1e-9) || turns.every((turn) => turn <= 1e-9))
  );
}

function planeThrough([p, q, r]: readonly [Foot, Foot, Foot]): Plane {
  const [qx, qy, qz] = [q.x - p.x, q.y - p.y, q.rise - p.rise];
  const [rx, ry, rz] = [r.x - p.x, r.y - p.y, r.rise - p.rise];
  const area = qx * ry - qy * rx;
  const a = (qz * ry - qy * rz) / area;
  const b = (qx * rz - qz * rx) / area;
  return { a, b, c: p.rise - a * p.x - b * p.y };
}

/** The convex hull of some points, anticlockwise (monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (all: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      while (chain.length > 1 && sideOf(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Positive if a point is to the left of the way from `a` to `b`. */
function sideOf(a: Point = [0, 0], b: Point = [0, 0], [x, y]: Point): number {
  return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

/** How far a point lies inside a convex outline; negative outside. */
export function insideOf(hull: readonly Point[], point: Point): number {
  if (hull.length === 0) return Number.NEGATIVE_INFINITY;
  const edges = hull.map((from, i) => [from, hull[(i + 1) % hull.length] ?? from] as const);
  const away = Math.min(...edges.map(([from, to]) => distanceTo(from, to, point)));
  const isInside = hull.length > 2 && edges.every(([from, to]) => sideOf(from, to, point) >= 0);
  return isInside ? away : -away;
}

/** From a point to a segment. */
function distanceTo([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  const along = Math.min(1, Math.max(0, part));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
