/** Bandu: connects the stores to the 3D scene; shows towers and the held piece, plays films of
    settles. */

import { effect, untracked } from "@preact/signals";
import type { Settle, View } from "../../protocol.ts";
import { scheme } from "../../settings.ts";
import type { FilmStage } from "../../table/mounted-parts.ts";
import { isStill } from "../../ui/flip-animation.ts";
import { knock } from "../../ui/sound.ts";
import { isBandu } from "./bandu-view.ts";
import { type HeightMap, topOf } from "./contact.ts";
import { knocksOf } from "./film.ts";
import { Gestures } from "./gestures.ts";
import type { Hold } from "./landing.ts";
import { seeThrough } from "./piece-transform.ts";
import { kindOf } from "./pieces.ts";
import type { PlacementStore, Shot } from "./placement-store.ts";
import type { Pose, Tower } from "./pose-math.ts";
import { pullAim, pulledPiece } from "./pull-direction.ts";
import { setStage } from "./share-picture.ts";
import { HANG } from "./three/held-piece.ts";
import type { MeshFactory } from "./three/meshes.ts";
import { TowerRenderer } from "./three/renderer.ts";
import { towerOf } from "./tower-poses.ts";

const LOWER = 200; // ms: a released piece is lowered until it touches
const AFTERWARDS = 900; // ms: a fallen tower stays in view

/** Shows the table's towers on the stage, and plays what happens to them. */
export class Director implements FilmStage {
  readonly renderer: TowerRenderer;
  readonly placement: PlacementStore;
  readonly #canvas: HTMLCanvasElement;
  readonly #stops: (() => void)[] = [];
  readonly #gestures: Gestures;
  #framed = ""; // what the view was last fitted to: a tower, and the piece for it
  #isOver = false;
  /** the released piece, and what currently moves it */
  #moving: { piece: string; by: "lowering" | "film" } | null = null;
  #lowering: Promise<void> | null = null;

  /** Null where WebGL does not work. */
  static start(
    placement: PlacementStore,
    canvas: HTMLCanvasElement,
    meshes: MeshFactory,
  ): Director | null {
    try {
      return new Director(placement, canvas, meshes);
    } catch {
      return null;
    }
  }

  constructor(placement: PlacementStore, canvas: HTMLCanvasElement, meshes: MeshFactory) {
    this.placement = placement;
    this.#canvas = canvas;
    this.renderer = new TowerRenderer(canvas, meshes);
    this.renderer.onPainted = () => this.#note();
    this.#gestures = new Gestures(placement, this, canvas);
    seeThrough(placement, this.renderer.camera);
    setStage(canvas);
    this.#watchSize();
    this.#stops.push(
      effect(() => this.#showTower()),
      effect(() => this.#showHand()),
      effect(() => this.#showPicked()),
      () => this.#gestures.stop(),
    );
  }

  stop(): void {
    this.#isOver = true;
    for (const stop of this.#stops) stop();
    seeThrough(this.placement, null);
    setStage(null);
    this.renderer.dispose();
  }

  turn(by: number, up = 0): void {
    this.renderer.camera.turn(by, up);
    this.renderer.hand.turnRings();
    this.renderer.draw();
  }

  lookDown(): void {
    this.renderer.camera.lookDown();
    this.renderer.draw();
  }

  /** Back to the usual view of the whole tower. */
  resetView(): void {
    this.renderer.camera.reset();
    this.renderer.hand.turnRings();
    this.renderer.draw();
  }

  /** Zooms by a turn of the wheel. */
  zoom(wheel: number): void {
    this.renderer.camera.comeNearer(Math.exp(-wheel * 0.001));
    this.renderer.draw();
  }

  #watchSize(): void {
    const box = this.#canvas.parentElement;
    if (box === null) return;
    const resize = () => {
      const { clientWidth, clientHeight } = box;
      if (clientWidth > 0 && clientHeight > 0) this.renderer.resize(clientWidth, clientHeight);
    };
    const watcher = new ResizeObserver(resize);
    watcher.observe(box);
    resize();
    this.#stops.push(() => watcher.disconnect());
  }

  #showTower(): void {
    const placement = this.placement;
    const view = placement.view.value;
    const seat = placement.onStage.value;
    const isSent = placement.actionStore.sent.value?.startsWith("place ") === true;
    if (view === null || placement.playing.value !== null || isSent) return;
    if (view.phase === "settle" && view.builder === seat) return; // its piece is in the air
    const tower = towerOf(view, seat);
    const inHand = placement.inHand.value;
    this.#forgetZoom(`${seat} ${inHand}`);
    this.renderer.show(tower);
    void placement.first.value; // where it is taken up must be in the picture
    this.#fit(tower, inHand);
  }

  /** Another tower, or a new piece, is seen whole at first. */
  #forgetZoom(framed: string): void {
    if (framed === this.#framed) return;
    this.#framed = framed;
    this.renderer.camera.zoom = 1;
    this.renderer.camera.look();
  }

  /** Highlights the piece that may be pulled out, and the direction chosen for it. */
  #showPicked(): void {
    const { standing, arrow } = this.renderer;
    const piece = pulledPiece(this.placement, this.placement.view.value);
    const isHere = piece !== null && standing.has(piece);
    standing.picked = this.placement.picked.value;
    arrow.point(isHere ? standing.poseOf(piece) : null, pullAim(this.placement)?.toward ?? null);
    this.renderer.draw();
  }

  #relief(tower: Tower): HeightMap | null {
    const pieces = this.placement.pieces.peek();
    return pieces === null ? null : topOf(pieces, tower);
  }

  #fit(tower: Tower, inHand: string | null): void {
    const relief = this.#relief(tower);
    const high = relief?.heights.reduce((most, height) => Math.max(most, height), 0) ?? 0;
    const kind = this.placement.pieces.peek()?.get(kindOf(inHand ?? ""));
    const more = kind === undefined ? 12 : HANG + 24 + Math.hypot(...kind.size);
    const beside = inHand === null ? 0 : besideOf(this.placement.first.peek());
    const half = kind === undefined ? 0 : Math.min(...kind.size.slice(0, 2)) / 2;
    const wide = Math.max(130, 2 * reachOf(relief) + 24, 2 * (beside + half) + 24);
    this.renderer.frame(Math.max(110, high + more), wide);
  }

  #showHand(): void {
    const placement = this.placement;
    const [piece, hold] = [placement.inHand.value, placement.hold.value];
    const landing = placement.landing.value;
    const isSent = placement.actionStore.sent.value?.startsWith("place ") === true;
    void scheme.value; // the ghost has a colour of the scheme
    if (piece === null || hold === null || landing === null) {
      this.renderer.hang(null, null, null);
      return;
    }
    if (isSent) {
      this.renderer.hang(null, null, null);
      untracked(() => {
        this.#lowering ??= this.#lower(piece, [hold.x, hold.y, landing.z, ...hold.turn]);
      });
      return;
    }
    [this.#lowering, this.#moving] = [null, null];
    this.renderer.hang(piece, hold, landing);
  }

  /** Lowers the piece while the server computes the outcome. */
  async #lower(piece: string, pose: Pose): Promise<void> {
    const [x = 0, y = 0, z = 0, ...turn] = pose;
    const moving = { piece, by: "lowering" } as const;
    this.#moving = moving;
    const put = (above: number) => {
      if (this.#moving !== moving) return; // the placement was refused
      this.renderer.standing.put(piece, [x, y, z + above, ...turn]);
    };
    put(isStill() ? 0 : HANG);
    if (isStill()) this.renderer.draw();
    else
      await this.#during(LOWER, (part) => {
        put(HANG * (1 - part * part));
        this.renderer.paint(); // immediately: the next frame would be one too late
      });
  }

  /** Plays a settle as it happened; resolves at its end. */
  async film(settle: Settle, view: View, speed: number): Promise<void> {
    if (!isBandu(view)) return;
    const seat = view.builder;
    if (seat === null || view.piece === null) return;
    const whole = towerOf(view, seat);
    const isDrawn = settle.film?.moves[view.piece] !== undefined; // by hand, as the film shows
    const isGone = view.is_pull && !isDrawn;
    const before = isGone ? whole.filter(([name]) => name !== view.piece) : whole;
    const shot: Shot = { seat, before, piece: view.piece, isPull: view.is_pull, settle };
    const isOwn = this.renderer.standing.has(shot.piece) && !shot.isPull;
    this.placement.shot.value = shot;
    if (isStill()) return;
    const pulled = whole.find(([name]) => name === view.piece)?.[1];
    await this.#play(shot, speed, isOwn, isGone ? pulled : undefined);
  }

  /** Plays the last settle again. */
  async again(speed: number): Promise<void> {
    const { value: shot } = this.placement.shot;
    if (shot !== null && this.placement.playing.value === null)
      await this.#play(shot, speed, false);
  }

  async #play(shot: Shot, speed: number, isLowered: boolean, pulled?: Pose): Promise<void> {
    const { settle, before, piece, seat } = shot;
    const placement = this.placement;
    if (isLowered) await this.#lowering;
    this.#lowering = null;
    placement.playing.value = seat;
    const isOut = !settle.stands || settle.touch;
    this.#fit(before, shot.isPull ? null : piece);
    this.renderer.show(
      isLowered ? [...before, [piece, this.renderer.standing.poseOf(piece)]] : before,
    );
    const start = settle.film?.moves[piece]?.[0]?.slice(1) ?? settle.poses[piece];
    if (pulled !== undefined) await this.#drawOut(piece, pulled);
    else if (!isLowered && !shot.isPull && start !== undefined) await this.#lower(piece, start);
    this.#moving = { piece, by: "film" };
    if (settle.film !== undefined) await this.#roll(shot, speed);
    this.#moving = null;
    if (isOut) await this.#during(AFTERWARDS, () => undefined);
    placement.playing.value = null;
  }

  async #roll({ settle }: Shot, speed: number): Promise<void> {
    const { film } = settle;
    const pieces = this.placement.pieces.value;
    if (film === undefined || pieces === null) return;
    const knocks = knocksOf(film, pieces);
    const moving = Object.keys(film.moves);
    const tick = (seconds: number) => {
      this.renderer.follow(moving);
      while (knocks[0] !== undefined && knocks[0].at <= seconds) {
        const { loudness, pitch } = knocks.shift() ?? { loudness: 0, pitch: 0 };
        knock(loudness, pitch * Math.min(1, speed));
      }
    };
    await this.renderer.play(film, speed, tick, () => this.#isOver);
  }

  /** Draws a piece out of the tower towards the camera. */
  async #drawOut(piece: string, pose: Pose): Promise<void> {
    const [x = 0, y = 0, z = 0, ...turn] = pose;
    const { around } = this.renderer.camera;
    await this.#during(2 * LOWER, (part) => {
      const far = 150 * part * part;
      this.renderer.standing.put(piece, [
        x + Math.cos(around) * far,
        y + Math.sin(around) * far,
        z,
        ...turn,
      ]);
      this.renderer.draw();
    });
    this.renderer.standing.remove(piece);
  }

  #during(ms: number, step: (part: number) => void): Promise<void> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const next = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - begun) / ms));
        step(part);
        if (part >= 1 || this.#isOver) resolve();
        else requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
  }

  /** Writes what was drawn to data attributes, for browser tests. */
  #note(): void {
    const { hand, figures, standing } = this.renderer;
    const { dataset } = this.#canvas;
    const moving = this.#moving;
    dataset.held = hand.pose === null ? "" : textOf(hand.pose);
    dataset.moving = moving === null ? "" : `${moving.by} ${textOf(standing.poseOf(moving.piece))}`;
    dataset.calls = String(figures.calls);
    dataset.triangles = String(figures.triangles);
    dataset.level = String(figures.level);
    dataset.ms = figures.ms.toFixed(2);
  }
}

const textOf = (pose: Pose): string => pose.map((value) => value.toFixed(7)).join(" ");

/** How far from the middle of the table a piece was taken up, in mm. */
const besideOf = (hold: Hold | null): number =>
  Math.max(Math.abs(hold?.x ?? 0), Math.abs(hold?.y ?? 0));

/** How far a tower extends from the middle of the table, in mm. */
function reachOf(relief: HeightMap | null): number {
  if (relief === null) return 0;
  const { left, front, wide, deep } = relief;
  return Math.max(-left, left + wide, -front, front + deep);
}
