import {
  Group,
  Mesh,
  MeshBasicMaterial,
  PCFShadowMap,
  Raycaster,
  SRGBColorSpace,
  TorusGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Film } from "../../protocol.ts";
import type { Hold } from "../bench.ts";
import { poseAt } from "../film.ts";
import { kindOf } from "../pieces.ts";
import type { Pose, Tower, Vector } from "../poses.ts";
import { type Carpenter, Standing, setPose } from "./carpenter.ts";
import { Eye } from "./eye.ts";
import { Scenery } from "./scenery.ts";

const REST = 350; // ms without a movement
const PAUSE = 150; // ms: after more than this nothing was moving
const SLOW_FRAME = 45; // ms: more than this on the average, and less is drawn
export const HANG = 34; // mm between the piece in the hand and where it would touch
const UP = new Vector3(0, 0, 1);
const LEVELS = [
  { ratio: 0.7, shadows: 0, isFine: false },
  { ratio: 1, shadows: 512, isFine: false },
  { ratio: 2, shadows: 1024, isFine: true },
] as const;

/** The stage: one tower, seen by one camera, drawn when something has changed. */
export class Theatre {
  readonly renderer: WebGLRenderer;
  readonly eye = new Eye();
  readonly standing: Standing;
  /** called after each picture, to lay labels over it */
  onDrawn: (() => void) | null = null;
  onPainted: (() => void) | null = null;
  level: number = LEVELS.length - 1;
  readonly #carpenter: Carpenter;
  readonly #scenery = new Scenery();
  readonly #ghosts = new Group();
  #held: Mesh | null = null;
  #ghost: Mesh | null = null;
  #rings: Mesh[] = [];
  #isAsked = false;
  #frames: number[] = [];
  #height = 60;
  #wide = 110;
  #ms = 0;
  #lastAt = 0;
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
    this.#carpenter = carpenter;
    this.standing = new Standing(carpenter);
    this.#scenery.add(this.standing.group, this.#ghosts);
    this.setLevel(this.level);
  }

  setLevel(level: number): void {
    this.level = level;
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
    this.draw();
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.eye.fit(this.#height, this.#wide, width / Math.max(1, height));
    this.draw();
  }

  /** What must be in the picture: up to this height, in mm. */
  frame(height: number, wide: number): void {
    if (Math.abs(height - this.#height) < 2 && Math.abs(wide - this.#wide) < 2) return;
    [this.#height, this.#wide] = [height, wide];
    const size = this.renderer.getSize(new Vector2());
    this.eye.fit(height, wide, size.x / Math.max(1, size.y));
    this.draw();
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
    if (piece === null || hold === null) {
      this.#dropHeld();
      return;
    }
    if (this.#held?.name !== piece) this.#takeUp(piece);
    const pose = [hold.x, hold.y, z + HANG, ...hold.turn];
    if (this.#held !== null) setPose(this.#held, pose);
    if (this.#ghost !== null) setPose(this.#ghost, [hold.x, hold.y, z, ...hold.turn]);
    for (const ring of this.#rings) ring.position.set(hold.x, hold.y, z + HANG);
    this.draw();
  }

  get held(): Pose | null {
    if (this.#held === null) return null;
    const { position: p, quaternion: q } = this.#held;
    return [p.x, p.y, p.z, q.w, q.x, q.y, q.z];
  }

  get reach(): number {
    return (this.#held?.geometry.boundingSphere?.radius ?? 30) + 9;
  }

  /** Which ring is in use: its number, or none. */
  light(number: number | null): void {
    this.#rings.forEach((ring, i) => {
      (ring.material as MeshBasicMaterial).color.set(i === number ? "#f8b63e" : "#8a5a34");
      (ring.material as MeshBasicMaterial).opacity = i === number ? 1 : 0.55;
    });
    this.draw();
  }

  #takeUp(piece: string): void {
    this.#dropHeld();
    const held = this.#carpenter.make(piece, this.level === LEVELS.length - 1);
    const ghost = new Mesh(
      held.geometry,
      new MeshBasicMaterial({
        color: "#3a2415",
        transparent: true,
        opacity: 0.3,
        depthWrite: false,
      }),
    );
    [this.#held, this.#ghost] = [held, ghost];
    const radius = (held.geometry.boundingSphere?.radius ?? 30) + 9;
    const ring = new TorusGeometry(radius, 0.8, 6, 56);
    this.#rings = [0, 1, 2].map(
      () =>
        new Mesh(
          ring,
          new MeshBasicMaterial({ color: "#8a5a34", transparent: true, opacity: 0.55 }),
        ),
    );
    this.turnRings();
    this.#ghosts.add(held, ghost, ...this.#rings);
    this.light(null);
  }

  /** Rings lie about the upright and about the axes of the table that the camera sees best. */
  turnRings(): void {
    const { right, away } = this.eye.axes();
    [[0, 0, 1] as const, right, away].forEach(([x, y], i) => {
      const ring = this.#rings[i];
      ring?.rotation.set(0, 0, 0);
      if (i > 0) ring?.quaternion.setFromUnitVectors(UP, new Vector3(x, y, 0));
    });
  }

  #dropHeld(): void {
    if (this.#held === null) return;
    this.#ghosts.clear();
    this.#held = null;
    this.#ghost = null;
    this.#rings = [];
    this.draw();
  }

  /** The piece of the tower under a point of the picture, in parts of its width and height. */
  pieceAt(x: number, y: number): string | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x * 2 - 1, 1 - y * 2), this.eye.camera);
    return ray.intersectObjects(this.standing.group.children, false)[0]?.object.name ?? null;
  }

  isOnHeld(x: number, y: number): boolean {
    if (this.#held === null) return false;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x * 2 - 1, 1 - y * 2), this.eye.camera);
    return ray.intersectObject(this.#held, false).length > 0;
  }

  /** Where a point of the rings is in the picture; the direction is from their centre. */
  onRing([dx, dy, dz]: Vector): { x: number; y: number } {
    const [x = 0, y = 0, z = 0] = this.held ?? [];
    return this.eye.project(x + dx * this.reach, y + dy * this.reach, z + dz * this.reach);
  }

  /** How many px a point of the rings moves for a radian along its ring. */
  tangent(from: Vector, along: Vector): { x: number; y: number } {
    const small = 0.05;
    const to: Vector = [
      from[0] + along[0] * small,
      from[1] + along[1] * small,
      from[2] + along[2] * small,
    ];
    const [a, b] = [this.onRing(from), this.onRing(to)];
    const size = this.renderer.getSize(new Vector2());
    return { x: ((b.x - a.x) * size.x) / small, y: ((b.y - a.y) * size.y) / small };
  }

  /** At the piece in the hand. */
  mmPerPx(): number {
    const [x = 0, y = 0, z = 0] = this.held ?? [];
    const far = this.eye.camera.position.distanceTo(new Vector3(x, y, z));
    const size = this.renderer.getSize(new Vector2());
    return (2 * far * Math.tan((this.eye.camera.fov * Math.PI) / 360)) / Math.max(1, size.y);
  }

  /** What no longer moves is drawn once more, as sharp as the screen. */
  #sharpen(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    const { ratio } = LEVELS[this.level] ?? LEVELS[0];
    const sharp = Math.min(2, globalThis.devicePixelRatio);
    if (ratio >= sharp) return;
    this.renderer.setPixelRatio(ratio);
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.renderer.setPixelRatio(sharp);
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
    this.#sharpen();
    this.renderer.render(this.#scenery.scene, this.eye.camera);
    this.#ms = performance.now() - begun;
    if (begun - this.#lastAt < PAUSE) this.#notice(begun - this.#lastAt);
    this.#lastAt = begun;
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
    this.#frames.push(ms);
    if (this.#frames.length < 12) return;
    const mean = this.#frames.reduce((sum, one) => sum + one, 0) / this.#frames.length;
    this.#frames = [];
    if (mean > SLOW_FRAME && this.level > 0) this.setLevel(this.level - 1);
  }

  get figures() {
    const { render } = this.renderer.info;
    return { calls: render.calls, triangles: render.triangles, level: this.level, ms: this.#ms };
  }

  dispose(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.renderer.dispose();
  }
}
