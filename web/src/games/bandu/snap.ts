/** Snapping: the nearest orientation in which a piece could rest on the table. */

import type { PieceKind } from "./pieces.ts";
import {
  cross,
  dot,
  fromAxisAngle,
  fromDirections,
  inverse,
  multiply,
  type Quaternion,
  rotate,
  unit,
  type Vector,
} from "./pose-math.ts";

const DOWN: Vector = [0, 0, -1];
const UP: Vector = [0, 0, 1];
const STEP = Math.PI / 12;
const ROUND = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);
const known = new WeakMap<PieceKind, readonly Vector[]>();

/** The directions that point down when the piece rests on a table by itself. */
export function restsOf(kind: PieceKind): readonly Vector[] {
  const found = known.get(kind) ?? findRests(kind);
  known.set(kind, found);
  return found;
}

function findRests({ corners, triangles }: PieceKind): Vector[] {
  const points: Vector[] = [];
  for (let i = 0; i < corners.length; i += 3)
    points.push([corners[i] ?? 0, corners[i + 1] ?? 0, corners[i + 2] ?? 0]);
  const found: Vector[] = [];
  for (let face = 0; face < triangles.length; face += 3) {
    const [a, b, c] = [0, 1, 2].map((place) => points[triangles[face + place] ?? 0]) as [
      Vector,
      Vector,
      Vector,
    ];
    const normal = unit(cross(minus(b, a), minus(c, a)));
    if (found.some((other) => dot(other, normal) > 0.97)) continue;
    if (standsOn(points, normal, dot(a, normal))) found.push(normal);
  }
  return found;
}

/** Whether no corner is beyond this face, and the centre of mass lies over it. */
function standsOn(points: readonly Vector[], normal: Vector, depth: number): boolean {
  const first = unit(cross(normal, Math.abs(normal[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0]));
  const second = cross(normal, first);
  const reach = ROUND.map(() => -1);
  for (const point of points) {
    const height = dot(point, normal);
    if (height > depth + 0.1) return false;
    if (height < depth - 0.1) continue;
    const [x, y] = [dot(point, first), dot(point, second)];
    ROUND.forEach((angle, i) => {
      reach[i] = Math.max(reach[i] ?? 0, x * Math.cos(angle) + y * Math.sin(angle));
    });
  }
  return Math.min(...reach) > 0.8;
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The nearest resting orientation, at a multiple of 15 degrees. */
export function snapped(kind: PieceKind, turn: Quaternion): Quaternion {
  const down = rotate(inverse(turn), DOWN);
  const best = restsOf(kind).reduce<Vector | null>(
    (so, rest) => (so === null || dot(rest, down) > dot(so, down) ? rest : so),
    null,
  );
  if (best === null) return turn;
  const flat = multiply(fromDirections(rotate(turn, best), DOWN), turn);
  const mark =
    Math.abs(rotate(flat, [1, 0, 0])[2]) < 0.7 ? rotate(flat, [1, 0, 0]) : rotate(flat, [0, 1, 0]);
  const angle = Math.atan2(mark[1], mark[0]);
  return multiply(fromAxisAngle(UP, Math.round(angle / STEP) * STEP - angle), flat);
}
