/** Focus management: when the focused card leaves the hand, its neighbour gets the focus. */

import { effect } from "@preact/signals";
import type { TableStore } from "./table-store.ts";

export function keepHandFocus({ mounted, playback, actionStore }: TableStore): () => void {
  let place = -1;
  const cards = () => [
    ...(mounted.root?.querySelectorAll<HTMLElement>('[data-area="hand"] button') ?? []),
  ];
  const notice = (event: FocusEvent) => {
    const target = event.target as HTMLElement;
    place = target.closest('[data-area="hand"]') === null ? -1 : cards().indexOf(target);
  };
  document.addEventListener("focusin", notice);
  const stop = effect(() => {
    void playback.view.value?.hand;
    void actionStore.sent.value;
    if (place < 0) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const left = cards();
      left[Math.min(place, left.length - 1)]?.focus({ preventScroll: true });
    });
  });
  return () => {
    document.removeEventListener("focusin", notice);
    stop();
  };
}
