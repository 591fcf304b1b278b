/** Bandu: keyboard shortcuts for placing a piece. */

import { shiftHeld, turnHeld } from "./piece-transform.ts";
import type { PlacementStore } from "./placement-store.ts";

/** Rotation keys: axis and direction. */
const TURNS: Record<string, readonly ["up" | "right" | "away", 1 | -1]> = {
  q: ["up", 1],
  e: ["up", -1],
  w: ["right", -1],
  x: ["right", 1],
  a: ["away", -1],
  d: ["away", 1],
};
const SHIFTS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const PRESSES: Record<string, string> = {
  u: "use",
  n: "refuse",
  p: "pass",
  b: "bid",
  s: "suggest",
};

/** Handles the keys of Bandu before those of every table. */
export function pressPieceKey(
  placement: PlacementStore,
  table: HTMLElement | null,
  event: KeyboardEvent,
): boolean {
  if (placement.inHand.value !== null && isHandling(placement, event)) return true;
  if (event.key === "Escape" && placement.backToGame()) return true;
  const name = PRESSES[event.key.toLowerCase()];
  if (name === undefined) return false;
  const button = table?.querySelector<HTMLElement>(`[data-key=${name}]`);
  button?.click();
  return button != null;
}

function isHandling(placement: PlacementStore, event: KeyboardEvent): boolean {
  const { key } = event;
  const shift = SHIFTS[key];
  if (shift !== undefined) {
    const step = event.shiftKey ? 5 : 1;
    shiftHeld(placement, shift[0] * step, shift[1] * step);
    return true;
  }
  const turn = TURNS[key.toLowerCase()];
  if (turn !== undefined) {
    turnHeld(placement, turn[0], turn[1]);
    return true;
  }
  if (/^[1-9]$/.test(key)) {
    placement.choose(Number(key) - 1);
    return true;
  }
  const isOnButton =
    event.target instanceof HTMLElement && event.target.closest("button, a") !== null;
  if (key === "Enter" && !isOnButton) {
    if (!event.repeat) placement.letGo();
    return true;
  }
  return false;
}
