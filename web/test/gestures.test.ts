import { beforeEach, describe, expect, it } from "vitest";
import type { Director } from "../src/games/bandu/director.ts";
import { Gestures } from "../src/games/bandu/gestures.ts";
import { holdOf } from "../src/games/bandu/placement-notation.ts";
import { placementOf } from "../src/games/bandu/placement-store.ts";
import { OrbitCamera } from "../src/games/bandu/three/camera.ts";
import type { BanduView } from "../src/protocol.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { storeAt } from "./table-store-fixture.tsx";

const done: string[] = [];

/** Gestures on a canvas of 100 px, with a stage that records what they do. */
function gesturing(legal: string[] = [], view: Partial<BanduView> = {}) {
  const { store } = storeAt(banduShown({ legal, to_act: [0], ...view }));
  const placement = placementOf(store);
  const canvas = document.createElement("canvas");
  canvas.setPointerCapture = () => undefined;
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  const camera = new OrbitCamera();
  camera.comeNearer = (factor: number) => done.push(`zoom ${factor > 1 ? "in" : "out"}`);
  const zoom = (wheel: number) => camera.comeNearer(Math.exp(-wheel));
  const renderer = {
    camera,
    draw: () => undefined,
    mmPerPx: () => 2,
    hand: { isAt: (x: number) => placement.hold.value !== null && x < 0.5 },
    pieceAt: (x: number) => (x < 0.5 ? "brick" : null),
  };
  const turn = (by: number) => done.push(`turn ${by < 0 ? "left" : "right"}`);
  const hurry = () => done.push("hurry");
  const director = { renderer, turn, zoom, hurry } as unknown as Director;
  const gestures = new Gestures(placement, director, canvas);
  const pointer = (type: string, clientX: number, clientY = 50, pointerId = 1) =>
    canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId }));
  return { placement, canvas, gestures, pointer };
}

beforeEach(() => {
  done.length = 0;
});

describe("gestures on the stage", () => {
  it("turn the camera when dragged beside the piece", () => {
    const { pointer } = gesturing();
    pointer("pointerdown", 80);
    pointer("pointermove", 95);
    expect(done).toEqual(["turn left"]);
  });

  it("move the held piece when dragged on it", () => {
    const { pointer, placement } = gesturing();
    placement.hold.value = holdOf("place 0 0 1 0 0 0");
    pointer("pointerdown", 20);
    pointer("pointermove", 30);
    expect(done).toEqual([]);
    expect(Math.hypot(placement.hold.value?.x ?? 0, placement.hold.value?.y ?? 0)).toBeCloseTo(20);
  });

  it("choose where a picked piece is pulled when dragged on it", () => {
    const { pointer, placement } = gesturing(["pull brick bid"], { hand_version: 2 });
    placement.picked.value = "brick";
    pointer("pointerdown", 20, 50);
    pointer("pointermove", 20, 20);
    expect(placement.aim.value).toEqual({ piece: "brick", way: null, toward: [0, 0, 1] });
    expect(done).toEqual([]);
    pointer("pointerup", 20, 20);
    pointer("pointerdown", 80, 50);
    pointer("pointermove", 95, 50);
    expect(done).toEqual(["turn left"]);
  });

  it("zoom with two fingers, or with the wheel", () => {
    const { pointer, canvas } = gesturing();
    pointer("pointerdown", 60, 50, 1);
    pointer("pointerdown", 80, 50, 2);
    pointer("pointermove", 95, 50, 2);
    expect(done).toEqual(["zoom in"]);
    const wheel = new WheelEvent("wheel", { deltaY: 100, cancelable: true });
    canvas.dispatchEvent(wheel);
    expect([done.at(-1), wheel.defaultPrevented]).toEqual(["zoom out", true]);
  });

  it("pick a piece that may be pulled with a tap, and no other", () => {
    const { pointer, placement } = gesturing(["pull brick refuse"]);
    const tap = (x: number) => {
      pointer("pointerdown", x);
      pointer("pointerup", x);
    };
    tap(80);
    expect(placement.picked.value).toBeNull();
    tap(20);
    expect(placement.picked.value).toBe("brick");
    const other = gesturing([]);
    other.pointer("pointerdown", 20);
    other.pointer("pointerup", 20);
    expect(other.placement.picked.value).toBeNull();
  });

  it("end when the stage is closed", () => {
    const { pointer, gestures } = gesturing();
    gestures.stop();
    pointer("pointerdown", 80);
    pointer("pointermove", 95);
    expect(done).toEqual([]);
  });
});
