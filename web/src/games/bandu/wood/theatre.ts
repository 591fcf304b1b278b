import { PCFShadowMap, SRGBColorSpace, Vector2, WebGLRenderer } from "three";
import type { Film } from "../../../protocol.ts";
import type { Hold } from "../bench.ts";
import { poseAt } from "../film.ts";
import { kindOf } from "../pieces.ts";
import type { Tower } from "../poses.ts";
import { type Carpenter, Standing } from "./carpenter.ts";
import { Eye } from "./eye.ts";
import { Hand } from "./hand.ts";
import { Scenery } from "./scenery.ts";
import { Stopwatch } from "./stopwatch.ts";

const PHONE = 600; // px: narrower stages are on phones
const WIDEST = 230; // mm: what rolls farther is out of the picture
const REST = 500; // ms without a movement
const SLOW = 45; // ms: when pictures take longer, less is drawn
const TOO_SLOW = 4 * SLOW; // much less
const LEVELS = [
  { ratio: 0.7, shadows: 0, isFine: false },
  { ratio: 1, shadows: 512, isFine: false },
  { ratio: 2, shadows: 1024, isFine: true },
] as const;

const FINEST = LEVELS.length - 1;

/** Whether the processor draws: then little is drawn while something moves. */
function isSoftware(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  let name = String(gl.getParameter(gl.RENDERER));
  if (name === "WebKit WebGL") {
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    if (info !== null) name = String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  }
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** The stage: one tower, seen by one camera, drawn when something has changed. */
export class Theatre {
  readonly renderer: WebGLRenderer;
  readonly eye = new Eye();
  readonly standing: Standing;
  /** what is in the hand */
  readonly hand: Hand;
  /** called after each picture, to lay labels over it */
  onDrawn: (() => void) | null = null;
  onPainted: (() => void) | null = null;
  level: number;
  readonly #carpenter: Carpenter;
  readonly #scenery = new Scenery();
  readonly #stopwatch: Stopwatch;
  #isAsked = false;
  #used: number | null = null;
  #height = 60;
  #wide = 110;
  #ms = 0;
  #rest: ReturnType<typeof setTimeout> | null = null;

  constructor(canvas: HTMLCanvasElement, carpenter: Carpenter) {
    this.renderer = new WebGLRenderer({
      canvas,
      alpha: true,
      antialias: true,
      preserveDrawingBuffer: true,
    });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.#stopwatch = new Stopwatch(this.renderer.getContext());
    this.#carpenter = carpenter;
    this.standing = new Standing(carpenter);
    this.hand = new Hand(carpenter, this.eye);
    this.#scenery.add(this.standing.group, this.hand.group);
    this.level = isSoftware(this.renderer.getContext()) ? 0 : FINEST;
    this.draw();
  }

  setLevel(level: number): void {
    this.level = level;
    this.#stopwatch.reset();
    this.draw();
  }

  /** The next picture is drawn like this. */
  #use(level: number): void {
    if (level === this.#used) return;
    this.#used = level;
    const { ratio, shadows, isFine } = LEVELS[level] ?? LEVELS[0];
    this.renderer.setPixelRatio(
      Math.min(ratio, globalThis.devicePixelRatio * (ratio < 1 ? ratio : 1)),
    );
    this.#scenery.hasShadows = shadows > 0;
    const { shadow } = this.#scenery.lamp;
    shadow.mapSize.set(shadows || 16, shadows || 16);
    shadow.map?.dispose();
    shadow.map = null;
    this.standing.isFine = isFine;
    this.hand.isFine = isFine;
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.#fit(width, height);
    this.draw();
  }

  /** On a phone one's own badge lies below the tower. */
  #fit(width: number, height: number): void {
    const below = width < PHONE ? 32 : undefined;
    this.eye.fit(this.#height, this.#wide, width / Math.max(1, height), below);
  }

  /** What must be in the picture: up to this height, in mm. */
  frame(height: number, wide: number): void {
    if (Math.abs(height - this.#height) < 2 && Math.abs(wide - this.#wide) < 2) return;
    [this.#height, this.#wide] = [height, wide];
    this.#fit(this.size.width, this.size.height);
    this.draw();
  }

  /** Step back as far as pieces fall, when they do: to do it before would give the fall away. */
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
    const kind = base === undefined ? undefined : this.#carpenter.pieces.get(kindOf(base[0]));
    this.#scenery.hasContact = base !== undefined;
    if (base !== undefined && kind !== undefined) {
      const [x = 0, y = 0, , a = 1, , , d = 0] = base[1];
      this.#scenery.standOn(x, y, kind.size[0] ?? 80, kind.size[1] ?? 40, 2 * Math.atan2(d, a));
    }
    this.draw();
  }

  /** Hang a piece over the tower; `z` is where it would first touch. */
  hang(piece: string | null, hold: Hold | null, z: number): void {
    if (piece === null || hold === null) this.hand.empty();
    else this.hand.hang(piece, hold, z);
    this.draw();
  }

  /** Which ring is in use: its number, or none. */
  light(number: number | null): void {
    this.hand.light(number);
    this.draw();
  }

  /** The piece of the tower under a point of the picture, in parts of its width and height. */
  pieceAt(x: number, y: number): string | null {
    const { children } = this.standing.group;
    return this.eye.ray(x, y).intersectObjects(children, false)[0]?.object.name ?? null;
  }

  get size(): { width: number; height: number } {
    const { x, y } = this.renderer.getSize(new Vector2());
    return { width: x, height: Math.max(1, y) };
  }

  /** At the piece in the hand. */
  mmPerPx(): number {
    const [x = 0, y = 0, z = 0] = this.hand.pose ?? [];
    return this.eye.mmPerPart(x, y, z) / this.size.height;
  }

  /** What no longer moves is drawn once more, as well as can be. */
  #finish(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
    if (this.level === FINEST) return;
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#use(FINEST);
      this.renderer.render(this.#scenery.scene, this.eye.camera);
    }, REST);
  }

  /** Draw once, before the next picture of the screen. */
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
    this.renderer.render(this.#scenery.scene, this.eye.camera);
    this.#ms = performance.now() - begun;
    this.#stopwatch.time(begun, (ms) => this.#notice(ms));
    this.onDrawn?.();
    this.onPainted?.();
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

  /** Slow machines get less to draw. */
  #notice(ms: number): void {
    if (ms > SLOW && this.level > 0) this.setLevel(ms > TOO_SLOW ? 0 : this.level - 1);
  }

  get figures() {
    const { render } = this.renderer.info;
    return { calls: render.calls, triangles: render.triangles, level: this.level, ms: this.#ms };
  }

  dispose(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#stopwatch.stop();
    this.renderer.dispose();
  }
}
