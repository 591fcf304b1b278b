/** Moves and rotates the held piece, relative to the camera, with snapping. */

import { kindOf } from "./pieces.ts";
import type { PlacementStore } from "./placement-store.ts";
import { fromAxisAngle, multiply, type Quaternion, unitTurn, type Vector } from "./pose-math.ts";
import { snapped } from "./snap.ts";
import type { OrbitCamera } from "./three/camera.ts";

const FINE = (5 * Math.PI) / 180;
const eyes = new WeakMap<PlacementStore, OrbitCamera>();

/** Makes left and right relative to this camera. */
export function seeThrough(placement: PlacementStore, camera: OrbitCamera | null): void {
  if (camera === null) eyes.delete(placement);
  else eyes.set(placement, camera);
}

export function axisOf(placement: PlacementStore, name: "up" | "right" | "away"): Vector {
  if (name === "up") return [0, 0, 1];
  const axes = eyes.get(placement)?.axes() ?? {
    right: [1, 0, 0] as Vector,
    away: [0, 1, 0] as Vector,
  };
  return axes[name];
}

/** Moves the held piece by mm, to the right and away from the camera. */
export function shiftHeld(placement: PlacementStore, right: number, away: number): void {
  const hold = placement.hold.value;
  if (hold === null) return;
  const [rx, ry] = axisOf(placement, "right");
  const [ax, ay] = axisOf(placement, "away");
  placement.move({
    x: inRoom(hold.x + rx * right + ax * away),
    y: inRoom(hold.y + ry * right + ay * away),
  });
}

/** Nobody wants to release a piece beside the table. */
export const inRoom = (value: number): number => Math.min(200, Math.max(-200, value));

/** Rotates the held piece by one step: 5 degrees; with snapping, 15 degrees about the vertical
    axis, and otherwise to the next side. */
export function turnHeld(
  placement: PlacementStore,
  axis: "up" | "right" | "away",
  way: 1 | -1,
): void {
  const hold = placement.hold.value;
  if (hold === null) return;
  const isSnapping = placement.isSnapping.value;
  const step = !isSnapping ? FINE : axis === "up" ? 3 * FINE : Math.PI / 2;
  const turned = multiply(fromAxisAngle(axisOf(placement, axis), way * step), hold.turn);
  placement.move({ turn: isSnapping ? snapTurn(placement, turned) : unitTurn(turned) });
}

export function snapTurn(placement: PlacementStore, turn: Quaternion): Quaternion {
  const kind = placement.pieces.value?.get(kindOf(placement.inHand.value ?? ""));
  return unitTurn(kind === undefined ? turn : snapped(kind, turn));
}
