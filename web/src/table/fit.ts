import { useLayoutEffect } from "preact/hooks";
import type { Desk } from "./desk.ts";

/** A tall prompt takes its room from the trick: where the table would scroll, it gets tight. */
export function useFit(desk: Desk): void {
  const fit = () => {
    const { root } = desk;
    if (root === null) return;
    delete root.dataset.tight;
    if (root.scrollHeight > root.clientHeight + 1) root.dataset.tight = "";
  };
  useLayoutEffect(fit);
  useLayoutEffect(() => {
    addEventListener("resize", fit);
    void document.fonts?.ready.then(fit);
    return () => removeEventListener("resize", fit);
  }, []);
}
