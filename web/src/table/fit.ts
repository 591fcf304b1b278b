import { useLayoutEffect } from "preact/hooks";
import type { Desk } from "./desk.ts";

/** A tall prompt takes its room from the trick: where the table would scroll, it gets tight. Looked
    at whenever the table is drawn, and that is whenever one of the changes does. */
export function useFit(desk: Desk, _changes: readonly unknown[]): void {
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
