/** Responsive layout: marks the table as tight when its content would overflow. */

import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { words } from "../words/language.ts";
import { useTableStore } from "./table-store.ts";

/** A tall prompt takes space from the trick. */
export function useTightLayout(): void {
  const { table, mounted, seating, playback, actionStore } = useTableStore();
  const fit = () => {
    const { root } = mounted;
    if (root === null) return;
    delete root.dataset.tight;
    if (root.scrollHeight > root.clientHeight + 1) root.dataset.tight = "";
  };
  useLayoutEffect(fit, []);
  // everything that can change the height of a prompt or a hand; measured after rendering
  useSignalEffect(() => {
    void [
      playback.view.value,
      actionStore.legal.value,
      actionStore.refusal.value,
      actionStore.picked.value,
    ];
    void [seating.newest.value, table.status.value, words.value];
    requestAnimationFrame(fit);
  });
  useLayoutEffect(() => {
    addEventListener("resize", fit);
    void document.fonts?.ready.then(fit);
    return () => removeEventListener("resize", fit);
  }, []);
}
