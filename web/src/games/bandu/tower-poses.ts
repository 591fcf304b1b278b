/** A tower with its poses, from a view. */

import type { BanduView } from "../../protocol.ts";
import type { Tower } from "./pose-math.ts";

/** A string that changes whenever the tower does. */
export const towerMark = (view: BanduView, seat: number): string =>
  JSON.stringify([seat, view.poses[seat]]);

/** The tower from the base up; pieces without a recorded pose are left out. */
export function towerOf(view: BanduView, seat: number): Tower {
  const poses = view.poses[seat] ?? {};
  return (view.towers[seat] ?? []).flatMap((name) => {
    const pose = poses[name];
    return pose === undefined ? [] : [[name, pose] as const];
  });
}
