import { describe, expect, it } from "vitest";
import { OrbitCamera } from "../src/games/bandu/three/camera.ts";
import { HANG, HeldPiece } from "../src/games/bandu/three/held-piece.ts";
import { MeshFactory } from "../src/games/bandu/three/meshes.ts";
import { pieces, UPRIGHT } from "./wooden-blocks.ts";

const meshes = new MeshFactory(pieces);

describe("the held piece", () => {
  const camera = new OrbitCamera();
  camera.fit(100, 100, 1);

  it("hangs above where it would touch, and is found under the pointer", () => {
    const held = new HeldPiece(meshes, camera);
    expect([held.pose, held.isAt(0.5, 0.5)]).toEqual([null, false]);
    held.hang("brick", { x: 0, y: 0, turn: UPRIGHT }, 30);
    expect(held.pose).toEqual([0, 0, 30 + HANG, 1, 0, 0, 0]);
    held.group.updateMatrixWorld(true); // as a renderer does
    const { x, y } = camera.project(0, 0, 30 + HANG);
    expect([held.isAt(x, y), held.isAt(0.01, 0.01)]).toEqual([true, false]);
    held.empty();
    expect([held.pose, held.group.children]).toEqual([null, []]);
  });

  it("has rings around it that are wider than the piece", () => {
    const held = new HeldPiece(meshes, camera);
    held.hang("brick", { x: 0, y: 0, turn: UPRIGHT }, 30);
    expect(held.reach).toBeGreaterThan(Math.hypot(30, 15, 10));
    expect(held.onRing([0, 0, 1]).y).toBeLessThan(held.onRing([0, 0, -1]).y);
  });
});
