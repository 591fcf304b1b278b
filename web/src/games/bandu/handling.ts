import type { Bench } from "./bench.ts";
import { kindOf } from "./pieces.ts";
import { about, type Quaternion, times, unitTurn, type Vector } from "./poses.ts";
import { snapped } from "./snap.ts";
import type { Eye } from "./wood/eye.ts";

const FINE = (5 * Math.PI) / 180;
const eyes = new WeakMap<Bench, Eye>();

/** Left and right are as the camera sees them. */
export function seeThrough(bench: Bench, eye: Eye | null): void {
  if (eye === null) eyes.delete(bench);
  else eyes.set(bench, eye);
}

export function axisOf(bench: Bench, name: "up" | "right" | "away"): Vector {
  if (name === "up") return [0, 0, 1];
  const axes = eyes.get(bench)?.axes() ?? { right: [1, 0, 0] as Vector, away: [0, 1, 0] as Vector };
  return axes[name];
}

/** Move the piece in the hand, in mm: to the right, and away. */
export function shiftHeld(bench: Bench, right: number, away: number): void {
  const hold = bench.hold.value;
  if (hold === null) return;
  const [rx, ry] = axisOf(bench, "right");
  const [ax, ay] = axisOf(bench, "away");
  bench.move({
    x: inRoom(hold.x + rx * right + ax * away),
    y: inRoom(hold.y + ry * right + ay * away),
  });
}

/** Nobody wants to let go beside the table. */
export const inRoom = (value: number): number => Math.min(200, Math.max(-200, value));

/** Turn the piece by a step: 5 degrees; while it snaps, 15 about the upright and else on to
    another side. */
export function turnHeld(bench: Bench, axis: "up" | "right" | "away", way: 1 | -1): void {
  const hold = bench.hold.value;
  if (hold === null) return;
  const isSnapping = bench.isSnapping.value;
  const step = !isSnapping ? FINE : axis === "up" ? 3 * FINE : Math.PI / 2;
  const turned = times(about(axisOf(bench, axis), way * step), hold.turn);
  bench.move({ turn: isSnapping ? snapTurn(bench, turned) : unitTurn(turned) });
}

export function snapTurn(bench: Bench, turn: Quaternion): Quaternion {
  const kind = bench.pieces.value?.get(kindOf(bench.inHand.value ?? ""));
  return unitTurn(kind === undefined ? turn : snapped(kind, turn));
}
