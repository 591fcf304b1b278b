/** Keyframe interpolation of a settle's film, and the knocks to be heard in it. */

import type { Film } from "../../protocol.ts";
import type { PieceKind, Pieces } from "./pieces.ts";
import { kindOf } from "./pieces.ts";
import type { Pose } from "./pose-math.ts";

/** The pose of a piece at a frame of a film, interpolated between keyframes. */
export function poseAt(keys: readonly (readonly number[])[], frame: number): Pose {
  const next = keys.findIndex(([at = 0]) => at >= frame);
  const last = keys.at(-1) ?? [];
  if (next < 0) return last.slice(1);
  const after = keys[next] ?? last;
  const before = keys[Math.max(0, next - 1)] ?? after;
  const [from = 0, to = 0] = [before[0], after[0]];
  const part = to === from ? 0 : Math.min(1, Math.max(0, (frame - from) / (to - from)));
  const isOpposite = turnsOf(before, after) < 0;
  const pose = after.slice(1).map((value, i) => {
    const was = before[i + 1] ?? 0;
    const is = i > 2 && isOpposite ? -value : value;
    return was + (is - was) * part;
  });
  const length = Math.hypot(...pose.slice(3)) || 1;
  return pose.map((value, i) => (i > 2 ? value / length : value));
}

function turnsOf(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 4; i < 8; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Wood hitting wood. */
export interface Knock {
  /** seconds from the start */
  at: number;
  /** 0 to 1 */
  loudness: number;
  /** Hz: small pieces sound higher */
  pitch: number;
}

const HARD = 90; // mm/s: a change of speed that can be heard
const HARDEST = 1400;
const MOST = 24;

/** A sudden change of speed or direction means that a piece hit something. */
export function knocksOf(film: Film, pieces: Pieces): Knock[] {
  const knocks = Object.entries(film.moves).flatMap(([name, keys]) => {
    const kind = pieces.get(kindOf(name));
    return kind === undefined ? [] : blows(keys, film.rate, kind);
  });
  return knocks
    .sort((a, b) => b.loudness - a.loudness)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at);
}

function blows(keys: readonly (readonly number[])[], rate: number, kind: PieceKind): Knock[] {
  const found: Knock[] = [];
  for (let i = 1; i + 1 < keys.length; i++) {
    const [before, now, after] = [keys[i - 1], keys[i], keys[i + 1]];
    if (before === undefined || now === undefined || after === undefined) continue;
    const speed = (from: readonly number[], to: readonly number[], axis: number) =>
      (((to[axis] ?? 0) - (from[axis] ?? 0)) * rate) / Math.max(1, (to[0] ?? 0) - (from[0] ?? 0));
    const change = Math.hypot(
      ...[1, 2, 3].map((axis) => speed(now, after, axis) - speed(before, now, axis)),
    );
    if (change < HARD) continue;
    const loudness = Math.min(1, (change / HARDEST) ** 0.6);
    found.push({ at: (now[0] ?? 0) / rate, loudness, pitch: 1500 / Math.max(6, kind.mass) ** 0.4 });
  }
  return found;
}
