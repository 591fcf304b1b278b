/** Collision test for a lowered piece: height maps of the tower's top and the piece's underside,
    and where they first touch. */

import { kindOf, type PieceKind, type Pieces } from "./pieces.ts";
import { type Quaternion, rotate, type Tower, type Vector } from "./pose-math.ts";

/** The piece comes straight down from above everything, so only the upper side of the tower and
    the underside of the piece matter: two height maps over a grid. */
const CELL = 1; // mm
const NOTHING = -1e6;
const NEAR = 0.6; // mm: closer than this counts as touching when contacts are described in words

export interface HeightMap {
  /** x and y of the first cell */
  left: number;
  front: number;
  wide: number;
  deep: number;
  heights: Float32Array;
  /** per cell: index of the topmost piece */
  owners: Uint8Array;
}

/** The table, as the owner of a spot. */
export const TABLE = -1;

/** A point of the grid where the piece is close to what is below it. */
export interface Spot {
  x: number;
  y: number;
  /** of what is below, in mm above the table */
  height: number;
  /** index of the piece below; `TABLE` for none */
  owner: number;
  /** how far the piece would come above this spot if it came down here first */
  rise: number;
}

export interface Contact {
  /** z of the piece's centre of mass when it first touches */
  z: number;
  /** height above the table of the highest point of contact */
  height: number;
  /** indices of the touched pieces; empty for the table */
  owners: number[];
}

function heightMap(faces: readonly Float32Array[]): HeightMap {
  let [left, front, right, rear] = [1e9, 1e9, -1e9, -1e9];
  for (const points of faces) {
    for (let at = 0; at < points.length; at += 3) {
      const [x = 0, y = 0] = [points[at], points[at + 1]];
      left = Math.min(left, x);
      right = Math.max(right, x);
      front = Math.min(front, y);
      rear = Math.max(rear, y);
    }
  }
  [left, front] = [Math.floor(left / CELL) * CELL, Math.floor(front / CELL) * CELL];
  const wide = Math.max(1, Math.ceil((right - left) / CELL) + 1);
  const deep = Math.max(1, Math.ceil((rear - front) / CELL) + 1);
  const heights = new Float32Array(wide * deep).fill(NOTHING);
  const made = { left, front, wide, deep, heights, owners: new Uint8Array(wide * deep) };
  faces.forEach((points, owner) => {
    for (let at = 0; at < points.length; at += 9) lift(made, points, at, owner);
  });
  return made;
}

/** Raises the cells under a triangle to its height. */
function lift(into: HeightMap, p: Float32Array, at: number, owner: number): void {
  const v = (place: number) => p[at + place] ?? 0;
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = [
    v(0),
    v(1),
    v(2),
    v(3),
    v(4),
    v(5),
    v(6),
    v(7),
    v(8),
  ];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-6) return;
  const { left, front, wide, deep } = into;
  const first = Math.max(0, Math.ceil((Math.min(ax, bx, cx) - left) / CELL));
  const last = Math.min(wide - 1, Math.floor((Math.max(ax, bx, cx) - left) / CELL));
  const low = Math.max(0, Math.ceil((Math.min(ay, by, cy) - front) / CELL));
  const high = Math.min(deep - 1, Math.floor((Math.max(ay, by, cy) - front) / CELL));
  for (let row = low; row <= high; row++) {
    const y = front + row * CELL;
    for (let column = first; column <= last; column++) {
      const x = left + column * CELL;
      const b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
      const c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
      if (b < -1e-4 || c < -1e-4 || b + c > 1.0001) continue;
      const z = az + b * (bz - az) + c * (cz - az);
      const cell = row * wide + column;
      if (z > (into.heights[cell] ?? 0)) {
        into.heights[cell] = z;
        into.owners[cell] = owner;
      }
    }
  }
}

/** The triangles of a piece, rotated and translated; `flip` of -1 looks at it from below. */
function facesOf(kind: PieceKind, turn: Quaternion, at: Vector, flip: 1 | -1): Float32Array {
  const turned = new Float32Array(kind.corners.length);
  for (let i = 0; i < turned.length; i += 3) {
    const corner: Vector = [
      kind.corners[i] ?? 0,
      kind.corners[i + 1] ?? 0,
      kind.corners[i + 2] ?? 0,
    ];
    const [x, y, z] = rotate(turn, corner);
    turned.set([x + at[0], y + at[1], (z + at[2]) * flip], i);
  }
  const faces = new Float32Array(kind.triangles.length * 3);
  kind.triangles.forEach((corner, i) => {
    faces.set(turned.subarray(corner * 3, corner * 3 + 3), i * 3);
  });
  return faces;
}

const KEPT = 40; // cached height maps: several components ask for the same towers
const kept = new WeakMap<Pieces, Map<string, HeightMap | null>>();

/** The upper side of a tower; null for an empty one. */
export function topOf(pieces: Pieces, tower: Tower): HeightMap | null {
  const known = kept.get(pieces) ?? new Map<string, HeightMap | null>();
  kept.set(pieces, known);
  const key = JSON.stringify(tower);
  const found = known.has(key) ? (known.get(key) ?? null) : madeTop(pieces, tower);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
}

function madeTop(pieces: Pieces, tower: Tower): HeightMap | null {
  const faces = tower.flatMap(([name, pose]) => {
    const kind = pieces.get(kindOf(name));
    if (kind === undefined) return [];
    const [x = 0, y = 0, z = 0, a = 1, b = 0, c = 0, d = 0] = pose;
    return [facesOf(kind, [a, b, c, d], [x, y, z], 1)];
  });
  return faces.length === 0 ? null : heightMap(faces);
}

/** The underside of a rotated piece relative to its centre of mass, upside down. A piece between
    two cells of the grid is shifted by the rest, so that both maps are sampled at the same points. */
export function undersideOf(kind: PieceKind, turn: Quaternion, x = 0, y = 0): HeightMap {
  return heightMap([facesOf(kind, turn, [x, y, 0], -1)]);
}

/** Where a piece with this underside would come close to a tower or the table, down to `depth` mm
    below the first contact. */
export function spotsAt(
  top: HeightMap | null,
  under: HeightMap,
  [x, y]: readonly [number, number],
  depth = NEAR,
): Spot[] {
  const [left, front] = [Math.round(under.left + x), Math.round(under.front + y)];
  const spots: Spot[] = [];
  let highest = NOTHING;
  for (let cell = 0; cell < under.heights.length; cell++) {
    const below = under.heights[cell] ?? NOTHING;
    if (below <= NOTHING) continue;
    const column = (cell % under.wide) + left;
    const row = Math.floor(cell / under.wide) + front;
    const found = top === null ? null : cellAt(top, column, row);
    const height = found === null ? 0 : (top?.heights[found] ?? 0);
    const rise = height + below;
    if (rise < highest - depth) continue;
    highest = Math.max(highest, rise);
    const owner = found === null ? TABLE : (top?.owners[found] ?? 0);
    spots.push({ x: column, y: row, height, owner, rise });
  }
  return spots.filter(({ rise }) => rise >= highest - depth);
}

/** The cell of a map at a point of the grid; null where there is nothing. */
function cellAt({ left, front, wide, deep, heights }: HeightMap, x: number, y: number) {
  const [column, row] = [x - left, y - front];
  if (column < 0 || column >= wide || row < 0 || row >= deep) return null;
  const cell = row * wide + column;
  return (heights[cell] ?? NOTHING) <= NOTHING ? null : cell;
}

/** Where a piece with this underside first touches a tower, or else the table. */
export function contactAt(top: HeightMap | null, under: HeightMap, x: number, y: number): Contact {
  return firstContact(spotsAt(top, under, [x, y]));
}

/** The first contact among these spots. */
export function firstContact(spots: readonly Spot[]): Contact {
  const z = spots.reduce((most, { rise }) => Math.max(most, rise), 0);
  const touched = spots.filter(({ rise, owner }) => rise > z - NEAR && owner !== TABLE);
  const isOnTable = spots.every(({ rise, owner }) => owner === TABLE || rise < z);
  if (isOnTable) return { z, height: 0, owners: [] };
  const height = touched.reduce((most, spot) => Math.max(most, spot.height), 0);
  return { z, height, owners: [...new Set(touched.map(({ owner }) => owner))] };
}
