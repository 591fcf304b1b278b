import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { words } from "../words/language.ts";
import type { Desk } from "./desk.ts";

/** A tall prompt takes its room from the trick: where the table would scroll, it gets tight. */
export function useFit(desk: Desk): void {
  const fit = () => {
    const { root } = desk;
    if (root === null) return;
    delete root.dataset.tight;
    if (root.scrollHeight > root.clientHeight + 1) root.dataset.tight = "";
  };
  useLayoutEffect(fit, []);
  // everything that can make a prompt or a hand higher; looked at when all of it is drawn
  useSignalEffect(() => {
    void [desk.view.value, desk.legal.value, desk.refusal.value, desk.picked.value];
    void [desk.newest.value, desk.table.status.value, words.value];
    requestAnimationFrame(fit);
  });
  useLayoutEffect(() => {
    addEventListener("resize", fit);
    void document.fonts?.ready.then(fit);
    return () => removeEventListener("resize", fit);
  }, []);
}
