import type { Bench } from "./bench.ts";
import type { Director } from "./director.ts";
import { inRoom } from "./handling.ts";
import { openings } from "./offers.ts";

const STILL = 6; // px: less is a tap

/** Fingers and mouse on the stage: turn the camera, come nearer, move the piece, tap a piece. */
export class Gestures {
  readonly #bench: Bench;
  readonly #director: Director;
  readonly #canvas: HTMLCanvasElement;
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #isMoving = false;
  #moved = 0;

  constructor(bench: Bench, director: Director, canvas: HTMLCanvasElement) {
    this.#bench = bench;
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

  readonly #down = (event: PointerEvent) => {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#moved = 0;
    this.#isMoving = this.#pointers.size === 1 && this.#isOnHeld(event);
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
      this.#director.theatre.eye.comeNearer(is / Math.max(20, was));
      this.#director.theatre.draw();
    } else if (this.#isMoving) {
      dragHeld(this.#bench, this.#director, dx, dy);
    } else {
      this.#director.turn(-dx * 0.008, dy * 0.006);
    }
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  readonly #up = (event: PointerEvent) => {
    this.#pointers.delete(event.pointerId);
    this.#isMoving = false;
    if (this.#moved < STILL && event.type === "pointerup") this.#tap(event);
  };

  readonly #wheel = (event: WheelEvent) => {
    event.preventDefault();
    this.#director.theatre.eye.comeNearer(Math.exp(-event.deltaY * 0.001));
    this.#director.theatre.draw();
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
    return this.#director.theatre.hand.isAt(x, y);
  }

  /** A piece of the own tower that may be pulled is picked by a tap on it. */
  #tap(event: PointerEvent): void {
    const { x, y } = this.#part(event);
    const piece = this.#director.theatre.pieceAt(x, y);
    const isOpen = openings(this.#bench.acting.legal.value).some((open) => open.piece === piece);
    if (piece !== null && isOpen) this.#bench.picked.value = piece;
  }
}

/** Move the piece in the hand as a finger moves, in px. */
export function dragHeld(bench: Bench, director: Director, dx: number, dy: number): void {
  const hold = bench.hold.value;
  if (hold === null) return;
  const { eye } = director.theatre;
  const mm = director.theatre.mmPerPx();
  const away = (-dy * mm) / Math.max(0.4, Math.sin(eye.above));
  const right = dx * mm;
  const [rx, ry] = [-Math.sin(eye.around), Math.cos(eye.around)];
  const [ax, ay] = [-Math.cos(eye.around), -Math.sin(eye.around)];
  bench.move({
    x: inRoom(hold.x + rx * right + ax * away),
    y: inRoom(hold.y + ry * right + ay * away),
  });
}
