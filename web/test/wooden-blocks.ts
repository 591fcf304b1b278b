import type { PieceKind, Pieces } from "../src/games/bandu/pieces.ts";
import type { Quaternion } from "../src/games/bandu/pose-math.ts";

export const UPRIGHT: Quaternion = [1, 0, 0, 0];

/** A cuboid around its centre. */
export function block(name: string, length: number, width: number, height: number): PieceKind {
  const [x, y, z] = [length / 2, width / 2, height / 2];
  const corners = new Float32Array(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z]),
  );
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const triangles = sides.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d]);
  return {
    name,
    size: [length, width, height],
    mass: 20,
    rise: z,
    corners,
    triangles: new Uint16Array(triangles),
  };
}

export const base = block("base", 80, 40, 20);
export const brick = block("brick", 60, 30, 20);
export const pieces: Pieces = new Map([
  ["base", base],
  ["brick", brick],
]);
export const tower = [["base-1", [0, 0, 10, 1, 0, 0, 0]]] as const;
