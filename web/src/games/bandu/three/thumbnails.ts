/** Offscreen renderer for thumbnails of pieces and towers. */

import {
  type BufferGeometry,
  type Object3D,
  PerspectiveCamera,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Tower } from "../pose-math.ts";
import { type MeshFactory, TowerMeshes } from "./meshes.ts";
import { TowerScene } from "./scene.ts";

const SIDE = 420; // px of the offscreen canvas
export const USUAL_ANGLE = { around: -2.1, above: 0.42 };

export class ThumbnailRenderer {
  readonly #meshes: MeshFactory;
  readonly #renderer: WebGLRenderer;
  readonly #tableScene = new TowerScene();
  readonly #camera = new PerspectiveCamera(20, 1, 20, 4000);
  readonly #album = new Map<string, HTMLCanvasElement>();

  constructor(meshes: MeshFactory) {
    this.#meshes = meshes;
    this.#renderer = new WebGLRenderer({
      alpha: true,
      antialias: true,
      preserveDrawingBuffer: true,
    });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#renderer.setSize(SIDE, SIDE, false);
    this.#tableScene.hasShadows = false;
    this.#camera.up.set(0, 0, 1);
  }

  /** A single piece from an angle; those from the usual angle are cached. */
  piece(
    name: string,
    into: HTMLCanvasElement,
    around = USUAL_ANGLE.around,
    above = USUAL_ANGLE.above,
  ): void {
    const side = Math.min(SIDE, into.width);
    const isUsual = around === USUAL_ANGLE.around && above === USUAL_ANGLE.above;
    const key = `${name} ${side}`;
    const known = isUsual ? this.#album.get(key) : undefined;
    if (known !== undefined) {
      copy(known, side, into);
      return;
    }
    const mesh = this.#meshes.make(name, true);
    this.#tableScene.hasGround = false;
    this.#take(mesh, { side, radius: 1.03 * reachOf(mesh), middle: 0, around, above });
    if (isUsual) this.#album.set(key, this.#print());
    copy(this.#renderer.domElement, side, into);
  }

  tower(tower: Tower, into: HTMLCanvasElement): void {
    const standing = new TowerMeshes(this.#meshes);
    standing.show(tower);
    this.#tableScene.hasGround = true;
    const side = Math.min(SIDE, into.width);
    const radius = Math.max((heightOf(tower) + 44) / 2, reachOfTower(tower), 46);
    this.#take(standing.group, { side, radius, middle: radius * 0.72, around: -2.07, above: 0.24 });
    copy(this.#renderer.domElement, side, into);
  }

  /** Renders only the pixels needed, for the sake of software rendering. */
  #take(object: Object3D, { side, radius, middle, around, above }: Shooting): void {
    this.#tableScene.scene.add(object);
    const far = radius / Math.sin((10 * Math.PI) / 180);
    const flat = Math.cos(above) * far;
    const [x, y] = [Math.cos(around) * flat, Math.sin(around) * flat];
    this.#camera.position.set(x, y, middle + Math.sin(above) * far);
    this.#camera.lookAt(new Vector3(0, 0, middle));
    this.#renderer.setViewport(0, 0, side, side);
    this.#renderer.setScissor(0, 0, side, side);
    this.#renderer.setScissorTest(true);
    this.#renderer.render(this.#tableScene.scene, this.#camera);
    this.#tableScene.scene.remove(object);
  }

  #print(): HTMLCanvasElement {
    const print = document.createElement("canvas");
    print.width = print.height = SIDE;
    print.getContext("2d")?.drawImage(this.#renderer.domElement, 0, 0);
    return print;
  }
}

/** Parameters of a picture. */
interface Shooting {
  /** px */
  side: number;
  /** mm that must be in the picture, around a point at this height */
  radius: number;
  middle: number;
  /** position of the camera, in radians */
  around: number;
  above: number;
}

const reachOf = (mesh: { geometry: BufferGeometry }): number =>
  mesh.geometry.boundingSphere?.radius ?? 40;

/** Copies the lower left of the offscreen canvas to the middle of another one. */
function copy(from: HTMLCanvasElement, taken: number, into: HTMLCanvasElement): void {
  const pen = into.getContext("2d");
  if (pen === null) return;
  const side = Math.min(into.width, into.height);
  const [x, y] = [(into.width - side) / 2, (into.height - side) / 2];
  pen.clearRect(0, 0, into.width, into.height);
  pen.drawImage(from, 0, SIDE - taken, taken, taken, x, y, side, side);
}

/** Approximate horizontal extent. */
function reachOfTower(tower: Tower): number {
  return tower.reduce((far, [, [x = 0, y = 0]]) => Math.max(far, Math.hypot(x, y) + 32), 0);
}

/** The highest centre of mass, in mm: enough to frame a picture. */
export function heightOf(tower: Tower): number {
  return tower.reduce((high, [, pose]) => Math.max(high, pose[2] ?? 0), 0);
}
