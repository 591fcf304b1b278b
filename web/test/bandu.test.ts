import { describe, expect, it } from "vitest";
import { contactAt, topOf, undersideOf } from "../src/games/bandu/contact.ts";
import { knocksOf, poseAt } from "../src/games/bandu/film.ts";
import { pieceOffers } from "../src/games/bandu/piece-offers.ts";
import { type PieceKind, type Pieces, readPieces } from "../src/games/bandu/pieces.ts";
import { holdOf, textOf } from "../src/games/bandu/placement-store.ts";
import {
  angleBetween,
  fromAxisAngle,
  fromDirections,
  multiply,
  type Quaternion,
  rotate,
} from "../src/games/bandu/pose-math.ts";
import { restsOf, snapped } from "../src/games/bandu/snap.ts";
import { geometryOf } from "../src/games/bandu/three/geometry.ts";

const UPRIGHT: Quaternion = [1, 0, 0, 0];

/** A block of wood about its middle. */
function block(name: string, length: number, width: number, height: number): PieceKind {
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

const base = block("base", 80, 40, 20);
const brick = block("brick", 60, 30, 20);
const pieces: Pieces = new Map([
  ["base", base],
  ["brick", brick],
]);
const tower = [["base-1", [0, 0, 10, 1, 0, 0, 0]]] as const;

describe("where a piece first touches", () => {
  it("is the top of what is below it", () => {
    const touch = contactAt(topOf(pieces, tower), undersideOf(brick, UPRIGHT), 0, 0);
    expect(touch.z).toBeCloseTo(30);
    expect(touch.height).toBeCloseTo(20);
    expect(touch.owners).toEqual([0]);
  });

  it("is higher when the piece stands on end", () => {
    const end = fromAxisAngle([0, 1, 0], Math.PI / 2);
    const { z } = contactAt(topOf(pieces, tower), undersideOf(brick, end), 0, 0);
    expect(z).toBeCloseTo(50, 1);
  });

  it("is the table beside the tower", () => {
    const touch = contactAt(topOf(pieces, tower), undersideOf(brick, UPRIGHT), 120, 0);
    expect(touch).toEqual({ z: 10, height: 0, owners: [] });
  });
});

describe("snapping", () => {
  it("knows the six sides of a brick", () => {
    expect(restsOf(brick)).toHaveLength(6);
  });

  it("brings a tilted piece to the nearest side, at 15 degrees", () => {
    const tilted = multiply(fromAxisAngle([0, 0, 1], 0.3), fromAxisAngle([1, 0, 0], 0.4));
    const turn = snapped(brick, tilted);
    expect(Math.abs(rotate(turn, [0, 0, 1])[2])).toBeCloseTo(1);
    expect(angleBetween(turn, fromAxisAngle([0, 0, 1], Math.PI / 12))).toBeLessThan(0.01);
  });
});

describe("turns", () => {
  it("brings one direction to another, also to its opposite", () => {
    for (const to of [[0, 1, 0] as const, [-1, 0, 0] as const]) {
      const [x, y, z] = rotate(fromDirections([1, 0, 0], to), [1, 0, 0]);
      expect([x, y, z].map((value) => Math.round(value) + 0)).toEqual([...to]);
    }
  });

  it("says a placement so that it reads back the same", () => {
    const hold = { x: 1.25, y: -3, turn: UPRIGHT };
    expect(textOf(hold)).toBe("place 1.25 -3 1 0 0 0");
    expect(holdOf(textOf(hold))).toEqual(hold);
  });
});

describe("a film", () => {
  const keys = [
    [0, 0, 0, 100, 1, 0, 0, 0],
    [10, 0, 0, 0, -1, 0, 0, 0],
    [20, 0, 0, 0, -1, 0, 0, 0],
  ];

  it("is between its keys where time is, and a turn takes the short way", () => {
    const pose = poseAt(keys, 5);
    expect(pose[2]).toBe(50);
    expect(Math.abs(pose[3] ?? 0)).toBeCloseTo(1);
  });

  it("ends where it ends", () => {
    expect(poseAt(keys, 99)[2]).toBe(0);
  });

  it("knocks where a piece stops suddenly", () => {
    const knocks = knocksOf({ rate: 30, frames: 21, moves: { brick: keys } }, pieces);
    expect(knocks.map(({ at }) => at)).toEqual([10 / 30]);
  });
});

it("legal actions say what may be opened, and how", () => {
  const found = pieceOffers(["offer egg bid", "offer egg refuse", "pass"]);
  expect(found).toEqual([{ verb: "offer", piece: "egg", kinds: ["bid", "refuse"] }]);
  expect(pieceOffers(["take egg", "stop"])).toEqual([{ verb: "take", piece: "egg", kinds: [] }]);
});

it("meshes are read as they were written", () => {
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

it("a drawn piece knows how far its sharp edges are", () => {
  const geometry = geometryOf(brick);
  expect(geometry.getAttribute("position").count).toBe(36);
  const rim = geometry.getAttribute("rim");
  const near = Array.from({ length: rim.count }, (_, i) => [rim.getX(i), rim.getY(i), rim.getZ(i)]);
  // each triangle of a side has two sharp edges, and its diagonal is none
  for (const corner of near) expect(corner.filter((far) => far === 99)).toHaveLength(1);
});
