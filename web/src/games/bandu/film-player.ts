/** Bandu: plays settles on the stage, as they happen or again, and holds their outcome. */

import { isStill } from "../../ui/flip-animation.ts";
import { knock } from "../../ui/sound.ts";
import { knocksOf } from "./film.ts";
import type { PlacementStore } from "./placement-store.ts";
import type { Pose, Tower } from "./pose-math.ts";
import { HANG } from "./three/held-piece.ts";
import type { TowerRenderer } from "./three/renderer.ts";
import { type Shot, towerAfter } from "./tower-turns.ts";

const LOWER = 200; // ms: a released piece is lowered until it touches
const OUTCOME = 1200; // ms: what came of a settle stays in view after the last movement

/** One settle on the stage; another one, or the end of the table, cuts it short. */
interface Run {
  isOver: boolean;
  /** ends the time for looking at the outcome */
  goOn: (() => void) | null;
}

/** What the player needs of the stage. */
interface Stage {
  placement: PlacementStore;
  renderer: TowerRenderer;
  /** brings a tower into the picture, with room for a piece above it */
  fit(tower: Tower, above: string | null): void;
  /** the picture is being turned */
  isTurning(): boolean;
}

export class FilmPlayer {
  /** the released piece, and what currently moves it */
  moving: { piece: string; by: "lowering" | "film" } | null = null;
  readonly #stage: Stage;
  #run: Run = { isOver: true, goOn: null };
  #lowering: Promise<void> | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Lowers a released piece once, while the server computes the outcome. */
  letGo(piece: string, pose: Pose): void {
    this.#lowering ??= this.#lower(piece, pose);
  }

  /** The piece is in the hand again. */
  takeUp(): void {
    [this.#lowering, this.moving] = [null, null];
  }

  /** Enough has been seen of the outcome. A finger on the picture turns it and is no sign of
      haste. */
  hurry(): void {
    if (!this.#stage.isTurning()) this.#run.goOn?.();
  }

  /** Cuts short what is being played. */
  end(): void {
    const { placement } = this.#stage;
    this.#run.isOver = true;
    this.#run.goOn?.();
    placement.playing.value = null;
    placement.isHeld.value = false;
  }

  /** Plays a settle; resolves when its outcome has been looked at. `isLowered`: its piece has been
      lowered already. */
  async play(shot: Shot, speed: number, isLowered: boolean): Promise<void> {
    this.end();
    const run: Run = { isOver: false, goOn: null };
    this.#run = run;
    const { placement, renderer } = this.#stage;
    if (isLowered) await this.#lowering;
    this.#lowering = null;
    if (run.isOver) return;
    placement.playing.value = shot.seat;
    this.#stage.fit(shot.before, shot.isPull ? null : shot.piece);
    if (isStill()) renderer.show(towerAfter(shot));
    else await this.#move(shot, speed, isLowered, run);
    if (run.isOver) return;
    this.moving = null;
    placement.isHeld.value = true;
    await this.#hold(run);
    if (!run.isOver) this.end();
  }

  /** Everything that moves in a settle. */
  async #move(shot: Shot, speed: number, isLowered: boolean, run: Run): Promise<void> {
    const { settle, before, piece, pulled } = shot;
    const { renderer } = this.#stage;
    renderer.show(isLowered ? [...before, [piece, renderer.standing.poseOf(piece)]] : before);
    const start = settle.film?.moves[piece]?.[0]?.slice(1) ?? settle.poses[piece];
    if (pulled !== undefined) await this.#drawOut(piece, pulled);
    else if (!isLowered && !shot.isPull && start !== undefined) await this.#lower(piece, start);
    if (run.isOver) return;
    this.moving = { piece, by: "film" };
    if (settle.film === undefined) renderer.show(towerAfter(shot));
    else await this.#roll(shot, speed, run);
  }

  /** Leaves the outcome in view, until the player has seen enough of it. */
  #hold(run: Run): Promise<void> {
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        timer = setTimeout(() => (this.#stage.isTurning() ? wait() : resolve()), OUTCOME);
      };
      run.goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      wait();
    });
  }

  async #roll({ settle }: Shot, speed: number, run: Run): Promise<void> {
    const { film } = settle;
    const { placement, renderer } = this.#stage;
    const pieces = placement.pieces.value;
    if (film === undefined || pieces === null) return;
    const knocks = knocksOf(film, pieces);
    const moving = Object.keys(film.moves);
    const tick = (seconds: number) => {
      renderer.follow(moving);
      while (knocks[0] !== undefined && knocks[0].at <= seconds) {
        const { loudness, pitch } = knocks.shift() ?? { loudness: 0, pitch: 0 };
        knock(loudness, pitch * Math.min(1, speed));
      }
    };
    await renderer.play(film, speed, tick, () => run.isOver);
  }

  async #lower(piece: string, pose: Pose): Promise<void> {
    const { renderer } = this.#stage;
    const [x = 0, y = 0, z = 0, ...turn] = pose;
    const moving = { piece, by: "lowering" } as const;
    this.moving = moving;
    const put = (above: number) => {
      if (this.moving !== moving) return; // the placement was refused
      renderer.standing.put(piece, [x, y, z + above, ...turn]);
    };
    put(isStill() ? 0 : HANG);
    if (isStill()) renderer.draw();
    else
      await this.#during(LOWER, (part) => {
        put(HANG * (1 - part * part));
        renderer.paint(); // immediately: the next frame would be one too late
      });
  }

  /** Draws a piece out of the tower towards the camera. */
  async #drawOut(piece: string, pose: Pose): Promise<void> {
    const { renderer } = this.#stage;
    const [x = 0, y = 0, z = 0, ...turn] = pose;
    const { around } = renderer.camera;
    await this.#during(2 * LOWER, (part) => {
      const far = 150 * part * part;
      const [dx, dy] = [Math.cos(around) * far, Math.sin(around) * far];
      renderer.standing.put(piece, [x + dx, y + dy, z, ...turn]);
      renderer.draw();
    });
    renderer.standing.remove(piece);
  }

  #during(ms: number, step: (part: number) => void): Promise<void> {
    const run = this.#run;
    const begun = performance.now();
    return new Promise((resolve) => {
      const next = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - begun) / ms));
        step(part);
        if (part >= 1 || this.#run !== run) resolve();
        else requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
  }
}
