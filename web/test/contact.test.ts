import { describe, expect, it } from "vitest";
import { contactAt, topOf, undersideOf } from "../src/games/bandu/contact.ts";
import { fromAxisAngle } from "../src/games/bandu/pose-math.ts";
import { brick, pieces, tower, UPRIGHT } from "./wooden-blocks.ts";

describe("the first contact of a piece", () => {
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
