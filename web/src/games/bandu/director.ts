import { effect, signal, untracked } from "@preact/signals";
import type { Settle, View } from "../../protocol.ts";
import type { Stage } from "../../table/mounted.ts";
import { isStill } from "../../ui/motion.ts";
import { knock } from "../../ui/sound.ts";
import type { Bench, Shot } from "./bench.ts";
import { knocksOf } from "./film.ts";
import { Gestures } from "./gestures.ts";
import { seeThrough } from "./handling.ts";
import { kindOf } from "./pieces.ts";
import type { Pose, Quaternion, Tower } from "./poses.ts";
import { setStage } from "./share-picture.ts";
import { type Relief, type Touch, topOf, touchAt, undersideOf } from "./touch.ts";
import { towerOf } from "./tower.ts";
import { isBandu } from "./view.ts";
import type { Carpenter } from "./wood/carpenter.ts";
import { HANG } from "./wood/hand.ts";
import { Theatre } from "./wood/theatre.ts";

const LOWER = 200; // ms: a piece goes down to where it touches
const AFTERWARDS = 900; // ms: a tower that fell is looked at

/** Puts on the stage what the table shows, and plays what happens to it. */
export class Director implements Stage {
  readonly theatre: Theatre;
  /** where the piece in the hand would first touch */
  readonly touch = signal<Touch | null>(null);
  readonly bench: Bench;
  readonly #canvas: HTMLCanvasElement;
  readonly #stops: (() => void)[] = [];
  readonly #gestures: Gestures;
  #under: { pose: string; relief: Relief | null } = { pose: "", relief: null };
  #isOver = false;
  /** the piece that is let go, and what is shown of it */
  #moving: { piece: string; by: "lowering" | "film" } | null = null;
  #lowering: Promise<void> | null = null;

  /** Null where WebGL does not work. */
  static start(bench: Bench, canvas: HTMLCanvasElement, carpenter: Carpenter): Director | null {
    try {
      return new Director(bench, canvas, carpenter);
    } catch {
      return null;
    }
  }

  constructor(bench: Bench, canvas: HTMLCanvasElement, carpenter: Carpenter) {
    this.bench = bench;
    this.#canvas = canvas;
    this.theatre = new Theatre(canvas, carpenter);
    this.theatre.onPainted = () => this.#note();
    this.#gestures = new Gestures(bench, this, canvas);
    seeThrough(bench, this.theatre.eye);
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
    seeThrough(this.bench, null);
    setStage(null);
    this.theatre.dispose();
  }

  turn(by: number, up = 0): void {
    this.theatre.eye.turn(by, up);
    this.theatre.hand.turnRings();
    this.theatre.draw();
  }

  lookDown(): void {
    this.theatre.eye.lookDown();
    this.theatre.draw();
  }

  #watchSize(): void {
    const box = this.#canvas.parentElement;
    if (box === null) return;
    const resize = () => {
      const { clientWidth, clientHeight } = box;
      if (clientWidth > 0 && clientHeight > 0) this.theatre.resize(clientWidth, clientHeight);
    };
    const watcher = new ResizeObserver(resize);
    watcher.observe(box);
    resize();
    this.#stops.push(() => watcher.disconnect());
  }

  #showTower(): void {
    const bench = this.bench;
    const view = bench.view.value;
    const seat = bench.onStage.value;
    const isSent = bench.acting.sent.value?.startsWith("place ") === true;
    if (view === null || bench.playing.value !== null || isSent) return;
    if (view.phase === "settle" && view.builder === seat) return; // it is in the air
    const tower = towerOf(view, seat);
    this.theatre.show(tower);
    this.#fit(tower, bench.inHand.value);
  }

  /** What may be pulled out is seen where it is. */
  #showPicked(): void {
    this.theatre.standing.picked = this.bench.picked.value;
    this.theatre.draw();
  }

  #relief(tower: Tower): Relief | null {
    const pieces = this.bench.pieces.peek();
    return pieces === null ? null : topOf(pieces, tower);
  }

  #fit(tower: Tower, inHand: string | null): void {
    const relief = this.#relief(tower);
    const high = relief?.heights.reduce((most, height) => Math.max(most, height), 0) ?? 0;
    const kind = this.bench.pieces.peek()?.get(kindOf(inHand ?? ""));
    const more = kind === undefined ? 12 : HANG + 24 + Math.hypot(...kind.size);
    this.theatre.frame(Math.max(110, high + more), Math.max(130, 2 * reachOf(relief) + 24));
  }

  #showHand(): void {
    const bench = this.bench;
    const { value: piece } = bench.inHand;
    const { value: hold } = bench.hold;
    const { value: pieces } = bench.pieces;
    const view = bench.view.value;
    const isSent = bench.acting.sent.value?.startsWith("place ") === true;
    const kind = pieces?.get(kindOf(piece ?? ""));
    if (piece === null || hold === null || kind === undefined || view?.seat == null) {
      this.touch.value = null;
      this.theatre.hang(null, null, 0);
      return;
    }
    const touch = touchAt(
      this.#relief(towerOf(view, view.seat)),
      this.#underOf(piece, hold.turn),
      hold.x,
      hold.y,
    );
    if (isSent) {
      this.theatre.hang(null, null, 0);
      untracked(() => {
        this.#lowering ??= this.#lower(piece, [hold.x, hold.y, touch.z, ...hold.turn]);
      });
      return;
    }
    [this.#lowering, this.#moving] = [null, null];
    this.touch.value = touch;
    this.theatre.hang(piece, hold, touch.z);
  }

  #underOf(piece: string, turn: Quaternion): Relief {
    const pose = `${kindOf(piece)} ${turn.join(" ")}`;
    const kind = this.bench.pieces.peek()?.get(kindOf(piece));
    if (kind === undefined) throw new Error(`there is no piece ${piece}`);
    if (this.#under.pose !== pose || this.#under.relief === null) {
      this.#under = { pose, relief: undersideOf(kind, turn) };
    }
    return this.#under.relief as Relief;
  }

  /** The hand goes down, while the server finds out what becomes of it. */
  async #lower(piece: string, pose: Pose): Promise<void> {
    const [x = 0, y = 0, z = 0, ...turn] = pose;
    const moving = { piece, by: "lowering" } as const;
    this.#moving = moving;
    const put = (above: number) => {
      if (this.#moving !== moving) return; // it was refused
      this.theatre.standing.put(piece, [x, y, z + above, ...turn]);
    };
    put(isStill() ? 0 : HANG);
    if (isStill()) this.theatre.draw();
    else
      await this.#during(LOWER, (part) => {
        put(HANG * (1 - part * part));
        this.theatre.paint(); // now: the next frame would be one too late
      });
  }

  /** A settle as it happened; resolves when it is over. */
  async film(settle: Settle, view: View, speed: number): Promise<void> {
    if (!isBandu(view)) return;
    const seat = view.builder;
    if (seat === null || view.piece === null) return;
    const whole = towerOf(view, seat);
    const before = view.is_pull ? whole.filter(([name]) => name !== view.piece) : whole;
    const shot: Shot = { seat, before, piece: view.piece, isPull: view.is_pull, settle };
    const isOwn = this.theatre.standing.has(shot.piece) && !shot.isPull;
    this.bench.shot.value = shot;
    if (isStill()) return;
    const pulled = whole.find(([name]) => name === view.piece)?.[1];
    await this.#play(shot, speed, isOwn, view.is_pull ? pulled : undefined);
  }

  /** The last settle once more. */
  async again(speed: number): Promise<void> {
    const { value: shot } = this.bench.shot;
    if (shot !== null && this.bench.playing.value === null) await this.#play(shot, speed, false);
  }

  async #play(shot: Shot, speed: number, isLowered: boolean, pulled?: Pose): Promise<void> {
    const { settle, before, piece, seat } = shot;
    const bench = this.bench;
    if (isLowered) await this.#lowering;
    this.#lowering = null;
    bench.playing.value = seat;
    const isOut = !settle.stands || settle.touch;
    this.#fit(before, shot.isPull ? null : piece);
    this.theatre.show(
      isLowered ? [...before, [piece, this.theatre.standing.poseOf(piece)]] : before,
    );
    const start = settle.film?.moves[piece]?.[0]?.slice(1) ?? settle.poses[piece];
    if (pulled !== undefined) await this.#drawOut(piece, pulled);
    else if (!isLowered && !shot.isPull && start !== undefined) await this.#lower(piece, start);
    this.#moving = { piece, by: "film" };
    if (settle.film !== undefined) await this.#roll(shot, speed);
    this.#moving = null;
    if (isOut) await this.#during(AFTERWARDS, () => undefined);
    bench.playing.value = null;
  }

  async #roll({ settle }: Shot, speed: number): Promise<void> {
    const { film } = settle;
    const pieces = this.bench.pieces.value;
    if (film === undefined || pieces === null) return;
    const knocks = knocksOf(film, pieces);
    const moving = Object.keys(film.moves);
    const tick = (seconds: number) => {
      this.theatre.follow(moving);
      while (knocks[0] !== undefined && knocks[0].at <= seconds) {
        const { loudness, pitch } = knocks.shift() ?? { loudness: 0, pitch: 0 };
        knock(loudness, pitch * Math.min(1, speed));
      }
    };
    await this.theatre.play(film, speed, tick, () => this.#isOver);
  }

  /** A piece is drawn out towards the camera. */
  async #drawOut(piece: string, pose: Pose): Promise<void> {
    const [x = 0, y = 0, z = 0, ...turn] = pose;
    const { around } = this.theatre.eye;
    await this.#during(2 * LOWER, (part) => {
      const far = 150 * part * part;
      this.theatre.standing.put(piece, [
        x + Math.cos(around) * far,
        y + Math.sin(around) * far,
        z,
        ...turn,
      ]);
      this.theatre.draw();
    });
    this.theatre.standing.remove(piece);
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

  /** What was drawn, for whoever wants to check it. */
  #note(): void {
    const { hand, figures, standing } = this.theatre;
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

/** How far a tower reaches from the middle of the table, in mm. */
function reachOf(relief: Relief | null): number {
  if (relief === null) return 0;
  const { left, front, wide, deep } = relief;
  return Math.max(-left, left + wide, -front, front + deep);
}
