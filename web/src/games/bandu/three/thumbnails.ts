/** Offscreen renderer for thumbnails of pieces and towers. */

import { type Object3D, PerspectiveCamera, SRGBColorSpace, Vector3, WebGLRenderer } from "three";
import type { Tower } from "../pose-math.ts";
import { type MeshFactory, TowerMeshes } from "./meshes.ts";
import { TowerScene } from "./scene.ts";

const SIDE = 420; // px of the offscreen canvas
const PRINT = { width: 1080, height: 1200 }; // px of a picture to keep
const HALF = (10 * Math.PI) / 180; // half of the camera's angle
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

  /** A large picture of a tower with its whole shadow, to keep. */
  print(tower: Tower): HTMLCanvasElement {
    const { width, height } = PRINT;
    const standing = new TowerMeshes(this.#meshes);
    standing.show(tower);
    const [high, wide] = [heightOf(tower) + 80, reachOfTower(tower) + 16];
    const radius = Math.max(high / 2, (wide * height) / width, 76);
    this.#renderer.setSize(width, height, false);
    this.#renderer.shadowMap.enabled = true;
    this.#tableScene.hasShadows = true;
    this.#tableScene.hasGround = true;
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#aim({ radius, middle: (high - 60) / 2 + 0.1 * radius, around: -2.07, above: 0.24 });
    this.#render(standing.group, width, height);
    const made = this.#print(width, height);
    this.#tableScene.hasShadows = false;
    this.#renderer.shadowMap.enabled = false;
    this.#camera.aspect = 1;
    this.#camera.updateProjectionMatrix();
    this.#renderer.setSize(SIDE, SIDE, false);
    return made;
  }

  /** Renders only the pixels needed, for the sake of software rendering. */
  #take(object: Object3D, { side, ...view }: Shooting): void {
    this.#aim(view);
    this.#render(object, side, side);
  }

  #aim({ radius, middle, around, above }: Omit<Shooting, "side">): void {
    const far = radius / Math.sin(HALF);
    const flat = Math.cos(above) * far;
    const [x, y] = [Math.cos(around) * flat, Math.sin(around) * flat];
    this.#camera.position.set(x, y, middle + Math.sin(above) * far);
    this.#camera.lookAt(new Vector3(0, 0, middle));
  }

  #render(object: Object3D, width: number, height: number): void {
    this.#tableScene.scene.add(object);
    this.#renderer.setViewport(0, 0, width, height);
    this.#renderer.setScissor(0, 0, width, height);
    this.#renderer.setScissorTest(true);
    this.#renderer.render(this.#tableScene.scene, this.#camera);
    this.#tableScene.scene.remove(object);
  }

  #print(width = SIDE, height = SIDE): HTMLCanvasElement {
    const print = document.createElement("canvas");
    [print.width, print.height] = [width, height];
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
