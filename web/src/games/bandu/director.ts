/** Bandu: connects the stores to the 3D scene; shows towers and the held piece, plays films of
    settles. */

import { effect, untracked } from "@preact/signals";
import type { BanduView, Settle, View } from "../../protocol.ts";
import { scheme } from "../../settings.ts";
import type { FilmStage } from "../../table/mounted-parts.ts";
import { isBandu } from "./bandu-view.ts";
import { type HeightMap, topOf } from "./contact.ts";
import { FilmPlayer } from "./film-player.ts";
import { Gestures } from "./gestures.ts";
import type { Hold } from "./landing.ts";
import { seeThrough } from "./piece-transform.ts";
import { kindOf } from "./pieces.ts";
import type { PlacementStore } from "./placement-store.ts";
import type { Pose, Tower } from "./pose-math.ts";
import { pullAim, pulledPiece } from "./pull-direction.ts";
import { HANG } from "./three/held-piece.ts";
import type { MeshFactory } from "./three/meshes.ts";
import { TowerRenderer } from "./three/renderer.ts";
import { towerOf } from "./tower-poses.ts";
import { type Shot, shotOf, towerAfter } from "./tower-turns.ts";

/** Shows the table's towers on the stage, and plays what happens to them. */
export class Director implements FilmStage {
  readonly renderer: TowerRenderer;
  readonly placement: PlacementStore;
  readonly #canvas: HTMLCanvasElement;
  readonly #stops: (() => void)[] = [];
  readonly #gestures: Gestures;
  readonly #player: FilmPlayer;
  #framed = ""; // what the view was last fitted to: a tower, and the piece for it
  #replaying: Promise<void> | null = null;

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
    this.#player = new FilmPlayer({
      placement,
      renderer: this.renderer,
      fit: (tower, above) => this.#fit(tower, above),
      isTurning: () => this.#gestures.isDown,
    });
    seeThrough(placement, this.renderer.camera);
    this.#watchSize();
    this.#stops.push(
      effect(() => this.#showTower()),
      effect(() => this.#showHand()),
      effect(() => this.#showPicked()),
      effect(() => this.#showReplay()),
      () => this.#gestures.stop(),
    );
  }

  stop(): void {
    this.#player.end();
    for (const stop of this.#stops) stop();
    seeThrough(this.placement, null);
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
    const tower = this.#towerOf(view, seat);
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

  /** A tower as it stands. After the game a fallen one lies there as it fell. */
  #towerOf(view: BanduView, seat: number): Tower {
    const tower = towerOf(view, seat);
    const last = view.over && tower.length === 0 ? this.placement.lastShotOf(seat) : null;
    return last === null ? tower : towerAfter(last);
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
      untracked(() => this.#player.letGo(piece, [hold.x, hold.y, landing.z, ...hold.turn]));
      return;
    }
    this.#player.takeUp();
    this.renderer.hang(piece, hold, landing);
  }

  /** Plays a settle as it happened; resolves when its outcome has been looked at. */
  async film(settle: Settle, view: View, speed: number): Promise<void> {
    if (!isBandu(view) || view.builder === null || view.piece === null) return;
    const { builder: seat, piece, is_pull: isPull } = view;
    const shot = shotOf({ seat, tower: towerOf(view, seat), piece, isPull, settle });
    const isOwn = this.renderer.standing.has(piece) && !isPull;
    this.placement.replay.value = null;
    // a tower that is looked at gives way to what happens elsewhere
    if (this.placement.looked.value !== seat) this.placement.looked.value = null;
    this.placement.shot.value = shot;
    await this.#player.play(shot, speed, isOwn);
    while (this.#replaying !== null) await this.#replaying; // the player wants to see it again
  }

  hurry(): void {
    this.#player.hurry();
  }

  #showReplay(): void {
    const { value: wanted } = this.placement.replay;
    const isPlacing = this.placement.inHand.value !== null;
    untracked(() => {
      if (this.#replaying !== null) this.#player.end();
      this.#replaying = null;
      if (wanted === null) return;
      if (isPlacing) this.placement.replay.value = null;
      else this.#replaying = this.#replay(wanted);
    });
  }

  async #replay(wanted: { shot: Shot; speed: number }): Promise<void> {
    await this.#player.play(wanted.shot, wanted.speed, false);
    if (this.placement.replay.value !== wanted) return;
    this.#replaying = null;
    this.placement.replay.value = null;
  }

  /** Writes what was drawn to data attributes, for browser tests. */
  #note(): void {
    const { hand, figures, standing } = this.renderer;
    const { dataset } = this.#canvas;
    const { moving } = this.#player;
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
