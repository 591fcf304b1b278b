/** Builds the geometry of a piece: smoothed normals, and attributes for rounded edges and wood
    grain. */

import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from "three";
import type { PieceKind } from "../pieces.ts";

const CREASE = Math.cos((32 * Math.PI) / 180); // flatter angles are drawn smooth
const FAR = 99; // mm: no edge nearby
const THIN = 0.03; // mm: the normal of a narrower face is all rounding error

/** The geometry of a piece. Besides its normal, each vertex has the mean normal of all faces
    around it (`soft`) and its distances to the sharp edges of its triangle (`rim`). The material
    uses both to round edges off without additional triangles. */
export function geometryOf(kind: PieceKind): BufferGeometry {
  const { corners, triangles } = kind;
  const faces = triangles.length / 3;
  const flats = flatNormals(kind);
  const around = facesAround(kind, flats);
  const sharp = sharpEdges(kind, flats);
  const parts = {
    position: new Float32Array(faces * 9),
    normal: new Float32Array(faces * 9),
    soft: new Float32Array(faces * 9),
    rim: new Float32Array(faces * 9).fill(FAR),
    grain: new Float32Array(faces * 9),
  };
  const order = grainOrder(kind);
  for (let face = 0; face < faces; face++) {
    for (let place = 0; place < 3; place++) {
      const corner = triangles[face * 3 + place] ?? 0;
      const at = face * 9 + place * 3;
      for (let axis = 0; axis < 3; axis++) {
        parts.position[at + axis] = corners[corner * 3 + axis] ?? 0;
        parts.grain[at + axis] = corners[corner * 3 + (order[axis] ?? 0)] ?? 0;
      }
      const near = around[corner] ?? [];
      const smooth = near.filter((other) => cosine(flats, other, face) > CREASE);
      sumNormals(parts.normal, at, flats, smooth.length > 0 ? smooth : near, 0);
      sumNormals(parts.soft, at, flats, different(flats, near), 1);
    }
    addRim(parts.rim, parts.position, face, triangles, sharp);
  }
  const geometry = new BufferGeometry();
  for (const [name, values] of Object.entries(parts)) {
    geometry.setAttribute(name, new BufferAttribute(values, 3));
  }
  // rotations are about the centre of mass
  geometry.boundingSphere = new Sphere(new Vector3(), reachOf(corners));
  return geometry;
}

/** Distance of the farthest vertex from the centre of mass, in mm. */
function reachOf(corners: Float32Array): number {
  let reach = 0;
  for (let i = 0; i < corners.length; i += 3) {
    reach = Math.max(reach, Math.hypot(corners[i] ?? 0, corners[i + 1] ?? 0, corners[i + 2] ?? 0));
  }
  return reach;
}

/** For each face: its unit normal, and its area. */
function flatNormals({ corners, triangles }: PieceKind): Float32Array {
  const faces = triangles.length / 3;
  const flats = new Float32Array(faces * 4);
  for (let face = 0; face < faces; face++) {
    const [a, b, c] = [0, 1, 2].map((place) => (triangles[face * 3 + place] ?? 0) * 3) as [
      number,
      number,
      number,
    ];
    const side = (from: number, to: number, axis: number) =>
      (corners[to + axis] ?? 0) - (corners[from + axis] ?? 0);
    const x = side(a, b, 1) * side(a, c, 2) - side(a, b, 2) * side(a, c, 1);
    const y = side(a, b, 2) * side(a, c, 0) - side(a, b, 0) * side(a, c, 2);
    const z = side(a, b, 0) * side(a, c, 1) - side(a, b, 1) * side(a, c, 0);
    const length = Math.hypot(x, y, z) || 1;
    flats.set([x / length, y / length, z / length, length / 2], face * 4);
  }
  return flats;
}

/** The faces around each vertex, without thin ones. */
function facesAround(kind: PieceKind, flats: Float32Array): number[][] {
  const around: number[][] = Array.from({ length: kind.corners.length / 3 }, () => []);
  kind.triangles.forEach((corner, place) => {
    const face = Math.floor(place / 3);
    if (!isThin(kind, flats, face)) around[corner]?.push(face);
  });
  return around;
}

/** Whether a face is so narrow that the rounding of its corners decides where it points. */
function isThin({ corners, triangles }: PieceKind, flats: Float32Array, face: number): boolean {
  const at = (place: number, axis: number) =>
    corners[(triangles[face * 3 + (place % 3)] ?? 0) * 3 + axis] ?? 0;
  const sides = [0, 1, 2].map((place) =>
    Math.hypot(...[0, 1, 2].map((axis) => at(place + 1, axis) - at(place, axis))),
  );
  return (2 * (flats[face * 4 + 3] ?? 0)) / (Math.max(...sides) || 1) < THIN;
}

function cosine(flats: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++)
    sum += (flats[a * 4 + axis] ?? 0) * (flats[b * 4 + axis] ?? 0);
  return sum;
}

/** One face per direction: three sides meet at the corner of a cube, however many triangles. */
function different(flats: Float32Array, faces: readonly number[]): number[] {
  const found: number[] = [];
  for (const face of faces) {
    if (found.every((other) => cosine(flats, face, other) < 0.98)) found.push(face);
  }
  return found;
}

/** The mean of some normals, weighted by area or equally. */
function sumNormals(
  into: Float32Array,
  at: number,
  flats: Float32Array,
  faces: readonly number[],
  alike: 0 | 1,
): void {
  const sum: [number, number, number] = [0, 0, 0];
  for (const face of faces) {
    const weight = alike === 1 ? 1 : (flats[face * 4 + 3] ?? 0);
    for (let axis = 0; axis < 3; axis++)
      sum[axis] = (sum[axis] ?? 0) + weight * (flats[face * 4 + axis] ?? 0);
  }
  const length = Math.hypot(...sum) || 1;
  into.set(
    sum.map((part) => part / length),
    at,
  );
}

const edgeKey = (a: number, b: number): number => (a < b ? a * 65536 + b : b * 65536 + a);

/** Edges at which two faces meet at a sharp angle. Thin faces lie within a side: taken for sharp,
    their edges would be hairlines across it. */
function sharpEdges(kind: PieceKind, flats: Float32Array): Set<number> {
  const { triangles } = kind;
  const first = new Map<number, number>();
  const sharp = new Set<number>();
  for (let face = 0; face < triangles.length / 3; face++) {
    if (isThin(kind, flats, face)) continue;
    for (let place = 0; place < 3; place++) {
      const key = edgeKey(
        triangles[face * 3 + place] ?? 0,
        triangles[face * 3 + ((place + 1) % 3)] ?? 0,
      );
      const other = first.get(key);
      if (other === undefined) first.set(key, face);
      else if (cosine(flats, other, face) < CREASE) sharp.add(key);
    }
  }
  return sharp;
}

/** The distance of each vertex to each sharp edge of its triangle; linear in between. */
function addRim(
  rim: Float32Array,
  position: Float32Array,
  face: number,
  triangles: Uint16Array,
  sharp: Set<number>,
): void {
  for (let place = 0; place < 3; place++) {
    const [next, last] = [(place + 1) % 3, (place + 2) % 3];
    const key = edgeKey(triangles[face * 3 + next] ?? 0, triangles[face * 3 + last] ?? 0);
    if (!sharp.has(key)) continue;
    const at = (corner: number, axis: number) => position[face * 9 + corner * 3 + axis] ?? 0;
    const edge = [0, 1, 2].map((axis) => at(last, axis) - at(next, axis)) as [
      number,
      number,
      number,
    ];
    const side = [0, 1, 2].map((axis) => at(place, axis) - at(next, axis)) as [
      number,
      number,
      number,
    ];
    for (let corner = 0; corner < 3; corner++) rim[face * 9 + corner * 3 + place] = 0;
    rim[face * 9 + place * 3 + place] = fromEdge(edge, side);
  }
}

type Triple = readonly [number, number, number];

/** The distance of a point from an edge, not from its line: a sliver that points along its edge
    would look like part of it, as a hairline. Both from the edge's beginning. */
function fromEdge(edge: Triple, point: Triple): number {
  const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const part = Math.min(1, Math.max(0, dot(edge, point) / (dot(edge, edge) || 1)));
  return Math.hypot(
    point[0] - part * edge[0],
    point[1] - part * edge[1],
    point[2] - part * edge[2],
  );
}

/** The grain runs along the longest side. */
function grainOrder({ size }: PieceKind): [number, number, number] {
  const long = size.indexOf(Math.max(...size));
  return [long, (long + 1) % 3, (long + 2) % 3];
}
