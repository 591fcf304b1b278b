/** Drag and drop of cards, with pointer events. */

const FAR = 12; // px: a shorter movement is a tap with an unsteady finger

/** The card follows the pointer; released above the hand, it is played. */
export function dragCard(event: PointerEvent, onDrop: () => void): void {
  const card = event.currentTarget as HTMLElement;
  if (event.button !== 0 || !event.isPrimary) return;
  const hand = card.closest('[data-area="hand"]');
  const start = { x: event.clientX, y: event.clientY };
  let isDragging = false;
  card.setPointerCapture(event.pointerId);

  const move = (to: PointerEvent) => {
    const [dx, dy] = [to.clientX - start.x, to.clientY - start.y];
    if (!isDragging && Math.hypot(dx, dy) < FAR) return;
    if (!isDragging) {
      isDragging = true;
      card.dataset.drag = "";
    }
    const zoom = (card as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    card.style.translate = `${dx / zoom}px ${dy / zoom}px`;
  };
  const end = (last: PointerEvent) => {
    for (const [name, listener] of listeners) card.removeEventListener(name, listener);
    if (!isDragging) return;
    const top = hand?.getBoundingClientRect().top ?? 0;
    const isOut = last.type === "pointerup" && last.clientY < top;
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 0);
    if (isOut) onDrop();
    requestAnimationFrame(() => {
      delete card.dataset.drag;
      card.style.removeProperty("translate");
    });
  };
  const listeners: [string, (event: Event) => void][] = [
    ["pointermove", (e) => move(e as PointerEvent)],
    ["pointerup", (e) => end(e as PointerEvent)],
    ["pointercancel", (e) => end(e as PointerEvent)],
  ];
  for (const [name, listener] of listeners) card.addEventListener(name, listener);
}

/** The end of a drag is not a click. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
