import { describe, expect, it } from "vitest";
import sprite from "../src/look/art.svg?raw";
import { ART } from "../src/look/art.tsx";

describe("the sprite", () => {
  it("contains exactly the named symbols", () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect([...ART].sort()).toEqual([...drawn].sort());
  });
});
