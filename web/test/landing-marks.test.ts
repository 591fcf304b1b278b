import { Box3, Mesh, type MeshBasicMaterial } from "three";
import { describe, expect, it } from "vitest";
import { type Landing, landingOf } from "../src/games/bandu/landing.ts";
import { LandingMarks } from "../src/games/bandu/three/landing-marks.ts";
import { pieces, tower, UPRIGHT } from "./wooden-blocks.ts";

/** The marks of a brick held at this place. */
function marked(x: number) {
  const hold = { x, y: 0, turn: UPRIGHT };
  const marks = new LandingMarks();
  marks.show(landingOf(pieces, tower, "brick", hold) as Landing, hold, 64);
  const [patch] = marks.group.children as [Mesh<Mesh["geometry"], MeshBasicMaterial>];
  return { marks, patch };
}

describe("the marks of a landing", () => {
  it("cover where the piece would touch, on top of the tower", () => {
    const { patch } = marked(30);
    const { min, max } = new Box3().setFromObject(patch);
    expect([min.x, max.x]).toEqual([-0.5, 40.5]);
    expect(min.z).toBeGreaterThan(20);
    expect(max.z).toBeLessThan(21);
  });

  it("change their colour where it is not carried, or lies on the table", () => {
    const colors = [0, 50, 120].map((x) => marked(x).patch.material.color.getHexString());
    expect(colors[1]).not.toBe(colors[0]);
    expect(colors[2]).toBe(colors[1]);
  });

  it("have a plumb line from the centre of mass to the support, and can be hidden", () => {
    const { marks } = marked(10);
    const plumb = marks.group.children[2];
    const { min, max } = new Box3().setFromObject(plumb as never);
    expect([min.z, max.z].map(Math.round)).toEqual([20, 64]);
    marks.hide();
    expect(marks.group.visible).toBe(false);
    marks.dispose();
    expect(marks.group.children.some((child) => child instanceof Mesh)).toBe(true);
  });
});
