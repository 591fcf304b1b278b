import { describe, expect, it } from "vitest";
import sprite from "../src/look/art.svg?raw";
import { ART } from "../src/look/art.tsx";

describe("the art", () => {
  it("has exactly the drawings that are named", () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect([...ART].sort()).toEqual([...drawn].sort());
  });
});
