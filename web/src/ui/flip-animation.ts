/** FLIP animation (first, last, invert, play): things travel from where they were to where they
    are now. Respects prefers-reduced-motion. */

export const MOVE = 260; // ms: a card, a seller or a value moves
export const SLOW = 480; // ms: a trick is swept, the cart moves
export const HOLD = 700; // ms: a finished trick stays visible
const FRESH = 1000; // ms: without animation, new things get an amber outline
const EASE = "cubic-bezier(.2, .7, .2, 1)";

const reduced =
  typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export const isStill = (): boolean => reduced?.matches === true;

interface Place {
  box: DOMRect;
  isInTrick: boolean;
}

export type Places = Map<string, Place>;

const isInTrick = (element: Element): boolean => element.closest('[data-area="trick"]') !== null;

/** The positions of all elements with `data-flip`, by its value. */
export function placesIn(root: Element): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const box = element.getBoundingClientRect();
    places.set(element.dataset.flip ?? "", { box, isInTrick: isInTrick(element) });
  }
  return places;
}

/** Animates everything from its old position. New elements start at the badge of the seat in
    `data-from`. Everything is measured before anything is animated, to avoid a layout per card. */
export function travel(root: Element, before: Places, speed: number): void {
  const still = isStill();
  const elements = [...root.querySelectorAll<HTMLElement>("[data-flip]")];
  for (const element of elements) travelling.get(element)?.cancel();
  const zoom = zoomOf(root);
  const moves = elements.flatMap((element) => {
    const place = before.get(element.dataset.flip ?? "");
    const was = place?.box ?? originOf(root, element);
    if (was === undefined) return [];
    const now = element.getBoundingClientRect();
    return isNear(was, now) ? [] : [{ element, place, was, now }];
  });
  for (const { element, place, was, now } of moves) {
    const ms = Number(element.dataset.ms ?? MOVE) / speed;
    if (!still) fly(element, was, now, { ms, zoom });
    else if (!hasMadeRoom(element, place)) markFresh(element);
  }
}

/** Cards that only close a gap, in the hand or in the trick, are not new. */
function hasMadeRoom(element: Element, place: Place | undefined): boolean {
  return (
    element.closest('[data-area="hand"]') !== null ||
    (isInTrick(element) && place?.isInTrick === true)
  );
}

/** Running animations by element; asking the browser for them would force a layout. */
const travelling = new WeakMap<Element, Animation>();

function originOf(root: Element, element: HTMLElement): DOMRect | undefined {
  const { from } = element.dataset;
  if (from === undefined) return undefined;
  return root.querySelector(`[data-area="badge"][data-seat="${from}"]`)?.getBoundingClientRect();
}

function isNear(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2 && Math.abs(a.width - b.width) < 2;
}

const middle = (box: DOMRect): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

/** Very large screens are zoomed, so px differ between animation and screen. */
const zoomOf = (element: Element): number =>
  (element as { currentCSSZoom?: number }).currentCSSZoom ?? 1;

interface Pace {
  ms: number;
  zoom: number;
}

/** `translate` and `scale` do not affect the element's own transform. */
function fly(element: HTMLElement, was: DOMRect, now: DOMRect, { ms, zoom }: Pace): void {
  const [x0, y0] = middle(was);
  const [x1, y1] = middle(now);
  const [dx, dy] = [(x0 - x1) / zoom, (y0 - y1) / zoom];
  const lift = Math.min(28, Math.hypot(dx, dy) / 8);
  const scale = Math.min(1.4, Math.max(0.4, was.width / (now.width || 1)));
  const section = element.closest<HTMLElement>(".table > *");
  section?.style.setProperty("z-index", "3");
  const motion = element.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: `${scale}` },
      {
        translate: `${dx * 0.4}px ${dy * 0.4 - lift}px`,
        scale: `${(scale + 1.08) / 2}`,
        offset: 0.5,
      },
      { translate: "0 0", scale: "1" },
    ],
    { duration: ms, easing: EASE, id: "travel" },
  );
  travelling.set(element, motion);
  const settle = () => {
    if (section?.querySelector("[data-flip]") != null) section.style.removeProperty("z-index");
  };
  motion.finished.then(settle, settle);
}

function markFresh(element: HTMLElement): void {
  element.dataset.fresh = "";
  setTimeout(() => delete element.dataset.fresh, FRESH);
}

/** Moves every card of the trick to the winner's badge; without a winner they fade out. */
export async function sweep(root: Element, winner: number | null, speed: number): Promise<void> {
  const target = root
    .querySelector(`[data-area="badge"][data-seat="${winner}"]`)
    ?.getBoundingClientRect();
  const zoom = zoomOf(root);
  const laid = [...root.querySelectorAll<HTMLElement>('[data-area="trick"] [data-laid]')].map(
    (element) => ({
      element,
      end: target === undefined ? {} : towards(element.getBoundingClientRect(), target, zoom),
    }),
  );
  const motions = laid.map(({ element, end }) => {
    element.closest<HTMLElement>(".ring")?.style.removeProperty("z-index");
    return element.animate([{}, { opacity: 0.9, offset: 0.7 }, { ...end, opacity: 0 }], {
      duration: SLOW / speed,
      easing: "cubic-bezier(.5, 0, .7, .4)",
      fill: "forwards",
      id: "sweep",
    }).finished;
  });
  await Promise.allSettled(motions);
}

function towards(from: DOMRect, to: DOMRect, zoom: number): Keyframe {
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  return { translate: `${(x1 - x0) / zoom}px ${(y1 - y0) / zoom}px`, scale: "0.3" };
}

/** Finishes all running animations. */
export function hurryMotion(root: Element): void {
  for (const motion of root.getAnimations({ subtree: true })) {
    if (motion.id === "travel" || motion.id === "sweep") motion.finish();
  }
}

/** Resolves before the next frame is painted, or after a timeout if the page is hidden. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 200);
  });
