import { beforeEach, describe, expect, it } from "vitest";
import { pressPieceKey } from "../src/games/bandu/piece-shortcuts.ts";
import {
  axisOf,
  inRoom,
  seeThrough,
  shiftHeld,
  turnHeld,
} from "../src/games/bandu/piece-transform.ts";
import { pieces } from "../src/games/bandu/pieces.ts";
import { holdOf } from "../src/games/bandu/placement-notation.ts";
import { placementOf } from "../src/games/bandu/placement-store.ts";
import { angleBetween, fromAxisAngle } from "../src/games/bandu/pose-math.ts";
import { OrbitCamera } from "../src/games/bandu/three/camera.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { storeAt } from "./table-store-fixture.tsx";
import * as blocks from "./wooden-blocks.ts";

function holding() {
  const shown = banduShown({ phase: "place", piece: "brick", to_act: [0], legal: ["place"] });
  const { store, wishes } = storeAt(shown);
  const placement = placementOf(store);
  placement.hold.value = holdOf("place 0 0 1 0 0 0");
  return { placement, wishes };
}

beforeEach(() => {
  Object.assign(pieces.state, { value: { found: blocks.pieces } });
});

describe("the held piece", () => {
  it("moves as the camera sees it, and stays over the table", () => {
    const { placement } = holding();
    shiftHeld(placement, 3, 4);
    expect(placement.hold.value).toMatchObject({ x: 3, y: 4 });
    const camera = new OrbitCamera();
    camera.around = 0; // from the right of the table
    seeThrough(placement, camera);
    expect(axisOf(placement, "right")).toEqual([0, 1, 0]);
    shiftHeld(placement, 5, 0);
    expect(placement.hold.value).toMatchObject({ x: 3, y: 9 });
    seeThrough(placement, null);
    shiftHeld(placement, 999, 0);
    expect(placement.hold.value?.x).toBe(inRoom(999));
  });

  it("turns by 15 degrees about the vertical while it snaps, otherwise by 5", () => {
    const { placement } = holding();
    const turned = () => angleBetween(placement.hold.value?.turn ?? blocks.UPRIGHT, blocks.UPRIGHT);
    turnHeld(placement, "up", 1);
    expect(turned()).toBeCloseTo(15, 1);
    turnHeld(placement, "up", -1);
    placement.isSnapping.value = false;
    turnHeld(placement, "right", 1);
    expect(turned()).toBeCloseTo(5, 1);
  });

  it("tips onto another side while it snaps", () => {
    const { placement } = holding();
    turnHeld(placement, "right", 1);
    const end = fromAxisAngle([1, 0, 0], Math.PI / 2);
    expect(angleBetween(placement.hold.value?.turn ?? blocks.UPRIGHT, end)).toBeLessThan(1);
  });

  it("follows the keyboard: arrows, rotation keys, numbers and Enter", () => {
    const { placement, wishes } = holding();
    const press = (key: string, init: KeyboardEventInit = {}) =>
      pressPieceKey(placement, null, new KeyboardEvent("keydown", { key, ...init }));
    expect(press("ArrowRight")).toBe(true);
    press("ArrowUp", { shiftKey: true });
    expect(placement.hold.value).toMatchObject({ x: 1, y: 5 });
    press("q");
    expect(placement.hold.value?.turn).not.toEqual(blocks.UPRIGHT);
    placement.suggested.value = [{ do: "place 7 8 1 0 0 0" } as never];
    press("1");
    expect(placement.hold.value).toMatchObject({ x: 7, y: 8 });
    expect(press("y")).toBe(false);
    press("Enter");
    expect(wishes).toMatchObject([{ do: "place 7 8 1 0 0 0" }]);
  });
});
