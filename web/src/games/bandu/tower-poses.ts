/** A tower with its poses, from a view. */

import type { BanduView } from "../../protocol.ts";
import type { Tower } from "./pose-math.ts";

/** A tower as a text that changes when it does. */
export const towerMark = (view: BanduView, seat: number): string =>
  JSON.stringify([seat, view.poses[seat]]);

/** A tower with its poses, from the base up; what nobody wrote down is left out. */
export function towerOf(view: BanduView, seat: number): Tower {
  const poses = view.poses[seat] ?? {};
  return (view.towers[seat] ?? []).flatMap((name) => {
    const pose = poses[name];
    return pose === undefined ? [] : [[name, pose] as const];
  });
}
