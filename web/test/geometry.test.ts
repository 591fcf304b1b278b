import { expect, it } from "vitest";
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
