/** WebGL renderer of the stage: draws on demand, adapts its quality, plays films. */

import { PCFShadowMap, SRGBColorSpace, Vector2, WebGLRenderer } from "three";
import type { Film } from "../../../protocol.ts";
import { poseAt } from "../film.ts";
import type { Hold, Landing } from "../landing.ts";
import { kindOf } from "../pieces.ts";
import type { Tower } from "../pose-math.ts";
import { OrbitCamera } from "./camera.ts";
import { FrameTimer } from "./frame-timer.ts";
import { HANG, HeldPiece } from "./held-piece.ts";
import { InsetView } from "./inset-view.ts";
import { LandingMarks } from "./landing-marks.ts";
import { type MeshFactory, TowerMeshes } from "./meshes.ts";
import { PullArrow } from "./pull-arrow.ts";
import { TowerScene } from "./scene.ts";

const BASE = 48; // mm: half a base, and some room
const PHONE = 600; // px: narrower stages are on phones
const WIDEST = 230; // mm: what rolls farther away leaves the picture
const REST = 500; // ms without movement
const SLOW = 45; // ms: quality is reduced when frames take longer
const TOO_SLOW = 4 * SLOW; // reduced further
const LEVELS = [
  { ratio: 0.7, shadows: 0, isFine: false },
  { ratio: 1, shadows: 512, isFine: false },
  { ratio: 2, shadows: 1024, isFine: true },
] as const;

const FINEST = LEVELS.length - 1;

/** Software rendering: little is drawn while something moves. */
function isSoftware(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  let name = String(gl.getParameter(gl.RENDERER));
  if (name === "WebKit WebGL") {
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    if (info !== null) name = String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  }
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export class TowerRenderer {
  readonly webgl: WebGLRenderer;
  readonly camera = new OrbitCamera();
  readonly standing: TowerMeshes;
  /** the held piece */
  readonly hand: HeldPiece;
  /** where it would land */
  readonly marks = new LandingMarks();
  /** the second small view, while a piece is held */
  readonly inset = new InsetView();
  /** the direction of a pull */
  readonly arrow = new PullArrow();
  /** called after each frame, to position labels over it */
  onDrawn: (() => void) | null = null;
  onPainted: (() => void) | null = null;
  level: number;
  readonly #meshes: MeshFactory;
  readonly #tableScene = new TowerScene();
  readonly #frameTimer: FrameTimer;
  #isAsked = false;
  #used: number | null = null;
  #height = 60;
  #wide = 110;
  #ms = 0;
  #calls = 0;
  #triangles = 0;
  #rest: ReturnType<typeof setTimeout> | null = null;

  constructor(canvas: HTMLCanvasElement, meshes: MeshFactory) {
    this.webgl = new WebGLRenderer({
      canvas,
      alpha: true,
      antialias: true,
      preserveDrawingBuffer: true,
    });
    this.webgl.outputColorSpace = SRGBColorSpace;
    this.webgl.shadowMap.enabled = true;
    this.webgl.shadowMap.type = PCFShadowMap;
    this.#frameTimer = new FrameTimer(this.webgl.getContext());
    this.#meshes = meshes;
    this.standing = new TowerMeshes(meshes);
    this.hand = new HeldPiece(meshes, this.camera);
    this.#tableScene.add(this.standing.group, this.hand.group, this.marks.group, this.arrow.group);
    this.level = isSoftware(this.webgl.getContext()) ? 0 : FINEST;
    this.draw();
  }

  setLevel(level: number): void {
    this.level = level;
    this.#frameTimer.reset();
    this.draw();
  }

  /** Sets the quality of the next frame. */
  #use(level: number): void {
    if (level === this.#used) return;
    this.#used = level;
    const { ratio, shadows, isFine } = LEVELS[level] ?? LEVELS[0];
    this.webgl.setPixelRatio(
      Math.min(ratio, globalThis.devicePixelRatio * (ratio < 1 ? ratio : 1)),
    );
    this.#tableScene.hasShadows = shadows > 0;
    const { shadow } = this.#tableScene.lamp;
    shadow.mapSize.set(shadows || 16, shadows || 16);
    shadow.map?.dispose();
    shadow.map = null;
    this.standing.isFine = isFine;
    this.hand.isFine = isFine;
  }

  resize(width: number, height: number): void {
    this.webgl.setSize(width, height, false);
    this.#fit(width, height);
    this.paint(); // at once: a new size empties the picture
  }

  /** On phones the player's badge is below the tower. */
  #fit(width: number, height: number): void {
    const below = width < PHONE ? 32 : undefined;
    this.camera.fit(this.#height, this.#wide, width / Math.max(1, height), below);
  }

  /** What must be in the picture, in mm. */
  frame(height: number, wide: number): void {
    if (Math.abs(height - this.#height) < 2 && Math.abs(wide - this.#wide) < 2) return;
    [this.#height, this.#wide] = [height, wide];
    this.#fit(this.size.width, this.size.height);
    this.draw();
  }

  /** Zooms out as far as pieces fall, as they fall: doing it earlier would give the fall away. */
  follow(pieces: readonly string[]): void {
    const far = pieces.map((name) => {
      const [x = 0, y = 0] = this.standing.poseOf(name);
      return Math.hypot(x, y);
    });
    this.frame(this.#height, Math.max(this.#wide, Math.min(WIDEST, 2 * Math.max(0, ...far) + 40)));
  }

  show(tower: Tower): void {
    this.standing.show(tower);
    const [base] = tower;
    const kind = base === undefined ? undefined : this.#meshes.pieces.get(kindOf(base[0]));
    this.#tableScene.hasContact = base !== undefined;
    if (base !== undefined && kind !== undefined) {
      const [x = 0, y = 0, , a = 1, , , d = 0] = base[1];
      this.#tableScene.standOn(x, y, kind.size[0] ?? 80, kind.size[1] ?? 40, 2 * Math.atan2(d, a));
    }
    this.draw();
  }

  /** Hangs a piece over the tower, and marks where it would land. */
  hang(piece: string | null, hold: Hold | null, landing: Landing | null): void {
    if (piece === null || hold === null || landing === null) {
      this.hand.empty();
      this.marks.hide();
    } else {
      this.hand.ink = getComputedStyle(this.webgl.domElement).color;
      this.hand.hang(piece, hold, landing.z);
      this.marks.show(landing, hold, landing.z + HANG);
    }
    this.draw();
  }

  /** Highlights the ring in use; null for none. */
  light(number: number | null): void {
    this.hand.light(number);
    this.draw();
  }

  /** The piece under a point of the picture, in fractions of width and height. */
  pieceAt(x: number, y: number): string | null {
    const { children } = this.standing.group;
    return this.camera.ray(x, y).intersectObjects(children, false)[0]?.object.name ?? null;
  }

  get size(): { width: number; height: number } {
    const { x, y } = this.webgl.getSize(new Vector2());
    return { width: x, height: Math.max(1, y) };
  }

  /** Scale at the held piece. */
  mmPerPx(): number {
    const [x = 0, y = 0, z = 0] = this.hand.pose ?? [];
    return this.camera.mmPerPart(x, y, z) / this.size.height;
  }

  /** Once nothing moves, draws one more frame at the best quality. */
  #finish(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
    if (this.level === FINEST) return;
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#use(FINEST);
      this.#render();
    }, REST);
  }

  /** Schedules one frame. */
  draw(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.paint();
    });
  }

  paint(): void {
    const begun = performance.now();
    this.#finish();
    this.#use(this.level);
    this.#render();
    this.#ms = performance.now() - begun;
    this.#frameTimer.time(begun, (ms) => this.#notice(ms));
    this.onDrawn?.();
    this.onPainted?.();
  }

  /** The large view, then the small one. */
  #render(): void {
    const { scene } = this.#tableScene;
    const { width, height } = this.size;
    this.webgl.setViewport(0, 0, width, height);
    this.webgl.render(scene, this.camera.perspective);
    [this.#calls, this.#triangles] = [
      this.webgl.info.render.calls,
      this.webgl.info.render.triangles,
    ];
    const { pose } = this.hand;
    const { inset } = this;
    if (pose === null || inset.box === null) return;
    const [x = 0, y = 0, z = 0] = pose;
    const far = Math.max(Math.abs(x), Math.abs(y)) + this.hand.reach;
    const reach = Math.max(BASE, far, this.standing.reach);
    const subject = { height: Math.max(z + this.hand.reach, BASE), reach, ...this.camera.axes() };
    inset.aim(subject, inset.box.width / Math.max(1, inset.box.height));
    const isAbove = inset.side === "above";
    if (isAbove) this.hand.isHeldShown = false;
    this.marks.hasPlumb = !isAbove;
    inset.paint(this.webgl, scene, height);
    this.marks.hasPlumb = true;
    this.hand.isHeldShown = true;
  }

  /** Play a film; resolves at its end. `speed` below 1 is slow motion. */
  play(
    film: Film,
    speed: number,
    tick: (seconds: number) => void,
    isStopped: () => boolean,
  ): Promise<void> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const step = (now: number) => {
        const frame = ((now - begun) / 1000) * film.rate * speed;
        for (const [name, keys] of Object.entries(film.moves))
          this.standing.put(name, poseAt(keys, frame));
        this.paint();
        tick(frame / film.rate);
        if (frame >= film.frames || isStopped()) resolve();
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  }

  /** Reduces the quality on slow machines. */
  #notice(ms: number): void {
    if (ms > SLOW && this.level > 0) this.setLevel(ms > TOO_SLOW ? 0 : this.level - 1);
  }

  get figures() {
    return { calls: this.#calls, triangles: this.#triangles, level: this.level, ms: this.#ms };
  }

  dispose(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#frameTimer.stop();
    this.marks.dispose();
    this.webgl.dispose();
    this.webgl.forceContextLoss(); // browsers allow few contexts, and collect them late
  }
}
