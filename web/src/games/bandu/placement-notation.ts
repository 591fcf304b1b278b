/** A placement as the text of an action, and back. */

import type { Hold } from "./landing.ts";

/** `place 1.25 -3 1 0 0 0` */
export function textOf({ x, y, turn }: Hold): string {
  const short = (value: number, digits: number) => String(Number(value.toFixed(digits)) + 0);
  return ["place", short(x, 3), short(y, 3), ...turn.map((part) => short(part, 6))].join(" ");
}

/** The pose that a placement names. */
export function holdOf(action: string): Hold {
  const [x = 0, y = 0, a = 1, b = 0, c = 0, d = 0] = action.split(" ").slice(1).map(Number);
  return { x, y, turn: [a, b, c, d] };
}
