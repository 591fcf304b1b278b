/** Offscreen renderer for thumbnails of pieces and towers. */

import { type Object3D, PerspectiveCamera, SRGBColorSpace, Vector3, WebGLRenderer } from "three";
import type { Tower } from "../pose-math.ts";
import { type MeshFactory, TowerMeshes } from "./meshes.ts";
import { TowerScene } from "./scene.ts";

const SIDE = 420; // px of the offscreen canvas
export const USUAL_ANGLE = { around: -2.1, above: 0.42 };
/** Every piece is drawn to the same scale: mm that must be in the picture around its centre. The
    longest piece fits at the usual angle; one that is turned needs a little more. */
const REACH = 52;
const REACH_TURNED = 59;

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

  /** A single piece from the usual angle, cached. */
  piece(name: string, into: HTMLCanvasElement): void {
    const side = Math.min(SIDE, into.width);
    const key = `${name} ${side}`;
    const known = this.#album.get(key);
    if (known === undefined) {
      this.#takePiece(name, { side, radius: REACH, middle: 0, ...USUAL_ANGLE });
      this.#album.set(key, this.#print());
    }
    copy(known ?? this.#renderer.domElement, side, into);
  }

  /** A single piece from any angle. */
  turnedPiece(name: string, into: HTMLCanvasElement, { around, above }: Angle): void {
    const side = Math.min(SIDE, into.width);
    this.#takePiece(name, { side, radius: REACH_TURNED, middle: 0, around, above });
    copy(this.#renderer.domElement, side, into);
  }

  #takePiece(name: string, shooting: Shooting): void {
    this.#tableScene.hasGround = false;
    this.#take(this.#meshes.make(name, true), shooting);
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

/** The position of the camera, in radians. */
interface Angle {
  around: number;
  above: number;
}

/** Parameters of a picture. */
interface Shooting extends Angle {
  /** px */
  side: number;
  /** mm that must be in the picture, around a point at this height */
  radius: number;
  middle: number;
}

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
