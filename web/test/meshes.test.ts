import { describe, expect, it } from "vitest";
import { MeshFactory, TowerMeshes } from "../src/games/bandu/three/meshes.ts";
import { pieces } from "./wooden-blocks.ts";

const meshes = new MeshFactory(pieces);

describe("the meshes of a tower", () => {
  it("are those of the tower that is shown, each at its pose", () => {
    const tower = new TowerMeshes(meshes);
    tower.show([
      ["base-1", [0, 0, 10, 1, 0, 0, 0]],
      ["brick", [1, 2, 30, 1, 0, 0, 0]],
    ]);
    expect(tower.poseOf("brick")).toEqual([1, 2, 30, 1, 0, 0, 0]);
    tower.show([["base-1", [0, 0, 10, 1, 0, 0, 0]]]);
    expect([tower.has("base-1"), tower.has("brick"), tower.poseOf("brick")]).toEqual([
      true,
      false,
      [],
    ]);
  });

  it("share their geometry, and all bases are of one kind", () => {
    expect(meshes.geometry("base-1")).toBe(meshes.geometry("base-2"));
    expect(meshes.geometry("brick")).not.toBe(meshes.geometry("base-1"));
    expect(() => meshes.geometry("egg")).toThrow("egg");
  });

  it("have a label on both long sides of a base, and on nothing else", () => {
    const sides = meshes.make("base-3", true).children.map(({ position }) => position.toArray());
    expect(sides.map(([x, y, z]) => [x, Math.round(y ?? 0), z])).toEqual([
      [0, -20, 0],
      [0, 20, 0],
    ]);
    expect(meshes.make("brick", true).children).toEqual([]);
  });

  it("stand out while they are picked", () => {
    const tower = new TowerMeshes(meshes);
    tower.show([["brick", [0, 0, 10, 1, 0, 0, 0]]]);
    const [mesh] = tower.group.children as { material?: unknown }[];
    const plain = mesh?.material;
    tower.picked = "brick";
    expect(mesh?.material).not.toBe(plain);
    tower.picked = null;
    expect(mesh?.material).toBe(plain);
  });
});
