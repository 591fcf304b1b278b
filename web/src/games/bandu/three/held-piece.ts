/** The held piece in the scene, with its ghost and rotation rings. */

import {
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  TorusGeometry,
  Vector3,
} from "three";
import type { Hold } from "../landing.ts";
import type { Pose, Vector } from "../pose-math.ts";
import type { OrbitCamera } from "./camera.ts";
import { type MeshFactory, setFinish, setPose } from "./meshes.ts";

export const HANG = 34; // mm between the held piece and where it would touch
const UP = new Vector3(0, 0, 1);
const ROOM = 9; // mm between a piece and its rings
const SMALL = 0.05; // of a radian
const CREASE = 32; // degrees: flatter edges are not outlined

export class HeldPiece {
  readonly group = new Group();
  readonly #meshes: MeshFactory;
  readonly #camera: OrbitCamera;
  #held: Mesh | null = null;
  #ghost: Ghost | null = null;
  #ink = "#7a431d";
  #isFine = true;
  #rings: Mesh<TorusGeometry, MeshBasicMaterial>[] = [];

  constructor(meshes: MeshFactory, camera: OrbitCamera) {
    this.#meshes = meshes;
    this.#camera = camera;
  }

  /** `z` is where the piece would first touch. */
  hang(piece: string, hold: Hold, z: number): void {
    if (this.#held?.name !== piece) this.#takeUp(piece);
    if (this.#held !== null) setPose(this.#held, [hold.x, hold.y, z + HANG, ...hold.turn]);
    if (this.#ghost !== null) setPose(this.#ghost.group, [hold.x, hold.y, z, ...hold.turn]);
    for (const ring of this.#rings) ring.position.set(hold.x, hold.y, z + HANG);
  }

  set isFine(is: boolean) {
    this.#isFine = is;
    if (this.#held !== null) setFinish(this.#held, is);
  }

  /** The colour of the ghost, which has to stand out by day and at dusk. */
  set ink(color: string) {
    this.#ink = color;
    this.#ghost?.tint(color);
  }

  /** Whether the piece is drawn where it hangs, not only where it would touch. */
  set isHeldShown(is: boolean) {
    if (this.#held !== null) this.#held.visible = is;
    for (const ring of this.#rings) ring.visible = is;
  }

  empty(): void {
    this.group.clear();
    this.#ghost?.dispose();
    this.#rings[0]?.geometry.dispose();
    for (const { material } of this.#rings) material.dispose();
    this.#held = null;
    this.#ghost = null;
    this.#rings = [];
  }

  get pose(): Pose | null {
    if (this.#held === null) return null;
    const { position: p, quaternion: q } = this.#held;
    return [p.x, p.y, p.z, q.w, q.x, q.y, q.z];
  }

  /** Highlights the ring in use; null for none. */
  light(number: number | null): void {
    this.#rings.forEach(({ material }, i) => {
      material.color.set(i === number ? "#f8b63e" : "#8a5a34");
      material.opacity = i === number ? 1 : 0.55;
    });
  }

  #takeUp(piece: string): void {
    this.empty();
    const held = this.#meshes.make(piece, this.#isFine);
    const ghost = new Ghost(held);
    ghost.tint(this.#ink);
    [this.#held, this.#ghost] = [held, ghost];
    const circle = new TorusGeometry(this.reach, 0.8, 6, 56);
    this.#rings = [0, 1, 2].map(
      () => new Mesh(circle, new MeshBasicMaterial({ transparent: true })),
    );
    this.turnRings();
    this.group.add(held, ghost.group, ...this.#rings);
    this.light(null);
  }

  get reach(): number {
    return (this.#held?.geometry.boundingSphere?.radius ?? 30) + ROOM;
  }

  /** Aligns the rings with the vertical axis and the table axes that the camera sees best. */
  turnRings(): void {
    const { right, away } = this.#camera.axes();
    [[0, 0, 1] as const, right, away].forEach(([x, y], i) => {
      const ring = this.#rings[i];
      ring?.rotation.set(0, 0, 0);
      if (i > 0) ring?.quaternion.setFromUnitVectors(UP, new Vector3(x, y, 0));
    });
  }

  /** Whether the piece is under a point of the picture, in fractions of width and height. */
  isAt(x: number, y: number): boolean {
    if (this.#held === null) return false;
    return this.#camera.ray(x, y).intersectObject(this.#held, false).length > 0;
  }

  /** The position in the picture of a point on the rings, given its direction from the centre. */
  onRing([dx, dy, dz]: Vector): { x: number; y: number } {
    const [x = 0, y = 0, z = 0] = this.pose ?? [];
    const reach = this.reach;
    return this.#camera.project(x + dx * reach, y + dy * reach, z + dz * reach);
  }

  /** How far a point on a ring moves in the picture per radian. */
  tangent(from: Vector, along: Vector): { x: number; y: number } {
    const [x, y, z] = [0, 1, 2].map((i) => (from[i] ?? 0) + (along[i] ?? 0) * SMALL);
    const [a, b] = [this.onRing(from), this.onRing([x ?? 0, y ?? 0, z ?? 0])];
    return { x: (b.x - a.x) / SMALL, y: (b.y - a.y) / SMALL };
  }
}

/** The piece where it would touch: an outline with a faint filling. Where walls of the held piece
    and of the ghost coincide, the ghost is pushed back, so that they do not flicker (z-fighting). */
class Ghost {
  readonly group = new Group();
  readonly #filling = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.3,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 2,
  });
  readonly #lines = new LineBasicMaterial({ transparent: true, opacity: 0.9, depthWrite: false });
  readonly #edges: EdgesGeometry;

  constructor({ geometry }: Mesh) {
    this.#edges = new EdgesGeometry(geometry, CREASE);
    this.group.add(new Mesh(geometry, this.#filling), new LineSegments(this.#edges, this.#lines));
  }

  tint(color: string): void {
    this.#filling.color.set(color);
    this.#lines.color.set(color);
  }

  dispose(): void {
    this.#edges.dispose();
    this.#filling.dispose();
    this.#lines.dispose();
  }
}
