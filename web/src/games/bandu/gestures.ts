/** Pointer gestures on the 3D stage: orbit, pinch zoom, drag the held piece, tap to pick. */

import type { Director } from "./director.ts";
import { pieceOffers } from "./piece-offers.ts";
import { inRoom } from "./piece-transform.ts";
import type { PlacementStore } from "./placement-store.ts";
import { dragPull, pulledPiece } from "./pull-direction.ts";

const STILL = 6; // px: less is a tap

export class Gestures {
  readonly #placement: PlacementStore;
  readonly #director: Director;
  readonly #canvas: HTMLCanvasElement;
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #isMoving = false;
  /** where the drag of a piece that is to be pulled began */
  #pull: { piece: string; x: number; y: number } | null = null;
  #moved = 0;

  constructor(placement: PlacementStore, director: Director, canvas: HTMLCanvasElement) {
    this.#placement = placement;
    this.#director = director;
    this.#canvas = canvas;
    canvas.addEventListener("pointerdown", this.#down);
    canvas.addEventListener("pointermove", this.#move);
    canvas.addEventListener("pointerup", this.#up);
    canvas.addEventListener("pointercancel", this.#up);
    canvas.addEventListener("wheel", this.#wheel, { passive: false });
  }

  stop(): void {
    this.#canvas.removeEventListener("pointerdown", this.#down);
    this.#canvas.removeEventListener("pointermove", this.#move);
    this.#canvas.removeEventListener("pointerup", this.#up);
    this.#canvas.removeEventListener("pointercancel", this.#up);
    this.#canvas.removeEventListener("wheel", this.#wheel);
  }

  /** A finger or button is down. */
  get isDown(): boolean {
    return this.#pointers.size > 0;
  }

  readonly #down = (event: PointerEvent) => {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#moved = 0;
    this.#isMoving = this.#pointers.size === 1 && this.#isOnHeld(event);
    this.#pull = this.#pointers.size === 1 ? this.#pullAt(event) : null;
  };

  readonly #move = (event: PointerEvent) => {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    this.#moved += Math.abs(dx) + Math.abs(dy);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      this.#director.renderer.camera.comeNearer(is / Math.max(20, was));
      this.#director.renderer.draw();
    } else if (this.#pull !== null) {
      const { piece, x, y } = this.#pull;
      dragPull(this.#placement, piece, event.clientX - x, event.clientY - y);
    } else if (this.#isMoving) {
      dragHeld(this.#placement, this.#director, dx, dy);
    } else {
      this.#director.turn(-dx * 0.008, dy * 0.006);
    }
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  readonly #up = (event: PointerEvent) => {
    this.#pointers.delete(event.pointerId);
    this.#isMoving = false;
    this.#pull = null;
    if (this.#moved < STILL && event.type === "pointerup") this.#tap(event);
    if (this.#moved < STILL) this.#director.hurry();
  };

  readonly #wheel = (event: WheelEvent) => {
    event.preventDefault();
    this.#director.zoom(event.deltaY);
  };

  #part(event: PointerEvent): { x: number; y: number; width: number } {
    const box = this.#canvas.getBoundingClientRect();
    return {
      x: (event.clientX - box.x) / box.width,
      y: (event.clientY - box.y) / box.height,
      width: box.width,
    };
  }

  #isOnHeld(event: PointerEvent): boolean {
    const { x, y } = this.#part(event);
    return this.#director.renderer.hand.isAt(x, y);
  }

  /** The piece that is to be pulled, if it is under the pointer. */
  #pullAt(event: PointerEvent): { piece: string; x: number; y: number } | null {
    const piece = pulledPiece(this.#placement, this.#placement.view.value);
    if (piece === null) return null;
    const { x, y } = this.#part(event);
    const isHere = this.#director.renderer.pieceAt(x, y) === piece;
    return isHere ? { piece, x: event.clientX, y: event.clientY } : null;
  }

  /** Tapping a piece of one's own tower that may be pulled picks it. */
  #tap(event: PointerEvent): void {
    const { x, y } = this.#part(event);
    const piece = this.#director.renderer.pieceAt(x, y);
    const isOpen = pieceOffers(this.#placement.actionStore.legal.value).some(
      (open) => open.piece === piece,
    );
    if (piece !== null && isOpen) this.#placement.picked.value = piece;
  }
}

/** Moves the held piece by a pointer movement in px. */
export function dragHeld(
  placement: PlacementStore,
  director: Director,
  dx: number,
  dy: number,
): void {
  const hold = placement.hold.value;
  if (hold === null) return;
  const { camera } = director.renderer;
  const mm = director.renderer.mmPerPx();
  const away = (-dy * mm) / Math.max(0.4, Math.sin(camera.above));
  const right = dx * mm;
  const [rx, ry] = [-Math.sin(camera.around), Math.cos(camera.around)];
  const [ax, ay] = [-Math.cos(camera.around), -Math.sin(camera.around)];
  placement.move({
    x: inRoom(hold.x + rx * right + ax * away),
    y: inRoom(hold.y + ry * right + ay * away),
  });
}
