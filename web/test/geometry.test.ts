import { expect, it } from "vitest";
import type { PieceKind } from "../src/games/bandu/pieces.ts";
import { geometryOf } from "../src/games/bandu/three/geometry.ts";
import { brick } from "./wooden-blocks.ts";

it("the geometry contains the distance to sharp edges", () => {
  const geometry = geometryOf(brick);
  expect(geometry.getAttribute("position").count).toBe(36);
  const rim = geometry.getAttribute("rim");
  const near = Array.from({ length: rim.count }, (_, i) => [rim.getX(i), rim.getY(i), rim.getZ(i)]);
  // each triangle of a side has two sharp edges; its diagonal is not one
  for (const corner of near) expect(corner.filter((far) => far === 99)).toHaveLength(1);
});

it("a face as thin as a rounding error is no edge across its side", () => {
  // the top of a brick with a sliver along its diagonal, which points sideways by rounding
  const { corners, triangles } = brick;
  const middle = corners.length / 3;
  const top = [...triangles].findIndex((_, i) => i % 3 === 0 && i / 3 === 2);
  const [a = 0, b = 0, c = 0] = triangles.slice(top, top + 3);
  const at = (corner: number, axis: number) => corners[corner * 3 + axis] ?? 0;
  const between = [0, 1, 2].map((axis) => (at(a, axis) + at(c, axis)) / 2);
  const split: PieceKind = {
    ...brick,
    corners: new Float32Array([...corners, ...between.slice(0, 2), (between[2] ?? 0) - 0.02]),
    triangles: new Uint16Array([
      ...triangles.slice(0, top),
      ...[a, b, middle, b, c, middle, a, middle, c],
      ...triangles.slice(top + 3),
    ]),
  };
  const rim = geometryOf(split).getAttribute("rim");
  const half = [0, 1, 2].map((corner) => [rim.getY(top + corner), rim.getZ(top + corner)]);
  // towards the sliver there is no edge, on the outside there is
  expect(half.map(([inner]) => inner)).toEqual([99, 99, 99]);
  expect(half.every(([, outer = 99]) => outer < 99)).toBe(true);
});

it("a sliver that points along its sharp edge is far from it", () => {
  // a tetrahedron: two corners of an edge of 10 mm, a third one 60 mm away almost in line with it
  const corners = new Float32Array([0, 0, 0, 10, 0, 0, 70, 0.5, 0, 5, 0, -20]);
  const triangles = new Uint16Array([0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0]);
  const rim = geometryOf({ ...brick, corners, triangles }).getAttribute("rim");
  expect(rim.getZ(2)).toBeGreaterThan(59);
});
