import { expect, it } from "vitest";
import { pieces } from "../src/games/bandu/pieces.ts";
import { threeContext } from "../src/games/bandu/three-context.ts";
import * as blocks from "./wooden-blocks.ts";

it("there is no 3D without pieces, nor without WebGL", () => {
  expect(threeContext.value).toBeNull();
  Object.assign(pieces.state, { value: { found: blocks.pieces } });
  expect(threeContext.value).toBeNull();
});
