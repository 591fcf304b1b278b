/** Keyboard shortcuts of a replay. */

import { useEffect } from "preact/hooks";
import type { ReplayPlayer } from "./replay-player.ts";

type Press = (player: ReplayPlayer, isShift: boolean) => void;

const KEYS: Readonly<Record<string, Press>> = {
  ArrowLeft: (player, isShift) => player.back(isShift ? "trick" : undefined),
  ArrowRight: (player, isShift) => player.next(isShift ? "trick" : undefined),
  PageUp: (player) => player.back("round"),
  PageDown: (player) => player.next("round"),
  Home: (player) => player.first(),
  End: (player) => player.last(),
  " ": (player) => player.toggle(),
  "+": (player) => player.changeSpeed(1),
  "-": (player) => player.changeSpeed(-1),
};
/** These use the keys themselves. */
const TAKES_KEYS = "input, select, textarea, dialog, [role=radiogroup]";

/** Whether the key was one of the replay's. */
function pressReplayKey(player: ReplayPlayer, event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target instanceof Element) {
    if (target.closest(TAKES_KEYS) !== null) return false;
    if (key === " " && target.closest("button, a") !== null) return false;
  }
  const press = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  press?.(player, event.shiftKey);
  return press !== undefined;
}

export function useReplayKeys(player: ReplayPlayer): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressReplayKey(player, event)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [player]);
}
