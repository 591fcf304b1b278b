/** Focus management: when the focused button disappears, the focus moves on to what is next. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The piece in hand, then a pile to choose from, then the tower; never a button that acts. */
const NEXT = [
  "[data-focus]",
  "[data-pick] [role=option][tabindex='0']",
  "[data-testid=shelf] [role=option][tabindex='0']",
];
const STAGE = "[data-testid=stage]";

/** Keeps the focus within an element after each change. */
export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  const hasFocus = useRef(false);
  const moveOn = () => {
    const { current: element } = root;
    const stage = element?.querySelector<HTMLElement>(STAGE);
    const { activeElement } = document;
    const isLost = hasFocus.current && activeElement === document.body;
    if (!isLost && (stage == null || activeElement !== stage)) return;
    const found = NEXT.map((selector) => element?.querySelector<HTMLElement>(selector));
    (found.find((each) => each != null) ?? stage)?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const { current: element } = root;
    const focused = () => {
      hasFocus.current = true;
    };
    const left = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        const isRemoved = target instanceof Node && !target.isConnected;
        if (isRemoved) moveOn();
        else if (element?.contains(document.activeElement) !== true) hasFocus.current = false;
      });
    };
    element?.addEventListener("focusin", focused);
    element?.addEventListener("focusout", left);
    return () => {
      element?.removeEventListener("focusin", focused);
      element?.removeEventListener("focusout", left);
    };
  }, []);
  useEffect(moveOn);
}
