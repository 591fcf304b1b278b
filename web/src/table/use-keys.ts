/** Keyboard shortcuts and focus, from the moment a table is on the screen. */

import { useLayoutEffect } from "preact/hooks";
import { keepHandFocus } from "./hand-focus.ts";
import { KeyboardShortcuts } from "./keyboard-shortcuts.ts";
import type { TableStore } from "./table-store.ts";

export function useKeys(store: TableStore, sayPrompt: () => void): void {
  // an ordinary effect waits for the next frame, and a key that is pressed before it would be lost
  useLayoutEffect(() => {
    const keys = new KeyboardShortcuts(store, sayPrompt);
    const press = (event: KeyboardEvent) => {
      store.playback.hurry();
      if (keys.press(event)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    const stop = keepHandFocus(store);
    return () => {
      document.removeEventListener("keydown", press);
      stop();
    };
  }, [store]);
}
