import { expect, it } from "vitest";
import { readPieces } from "../src/games/bandu/pieces.ts";

it("meshes are decoded as the server encodes them", () => {
  const data = new Int16Array([50, 0, 0, 0, 50, 0, 0, 0, 50, 0, 1, 2]).buffer;
  const shown = {
    meshes: "",
    step: 0.02,
    pieces: [{ name: "egg", size: [1, 1, 1], mass: 1, rise: 0, corners: 3, triangles: 1 }],
  };
  const egg = readPieces(shown, data).get("egg");
  expect([...(egg?.corners ?? [])].map(Math.round)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect([...(egg?.triangles ?? [])]).toEqual([0, 1, 2]);
});
