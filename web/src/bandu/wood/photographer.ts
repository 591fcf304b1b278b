import { type Object3D, PerspectiveCamera, SRGBColorSpace, Vector3, WebGLRenderer } from "three";
import type { Tower } from "../poses.ts";
import { type Carpenter, Standing } from "./carpenter.ts";
import { Scenery } from "./scenery.ts";

const SIDE = 320; // px of the plate

/** Takes still pictures of pieces and towers, for shelves and badges. */
export class Photographer {
  readonly #carpenter: Carpenter;
  readonly #renderer: WebGLRenderer;
  readonly #scenery = new Scenery();
  readonly #camera = new PerspectiveCamera(20, 1, 20, 4000);
  readonly #album = new Map<string, HTMLCanvasElement>();

  constructor(carpenter: Carpenter) {
    this.#carpenter = carpenter;
    this.#renderer = new WebGLRenderer({
      alpha: true,
      antialias: true,
      preserveDrawingBuffer: true,
    });
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#renderer.setSize(SIDE, SIDE, false);
    this.#scenery.hasShadows = false;
    this.#camera.up.set(0, 0, 1);
  }

  /** A piece alone, seen from an angle; those from the usual one are kept. */
  piece(name: string, into: HTMLCanvasElement, around = -2.1, above = 0.42): void {
    const isUsual = around === -2.1 && above === 0.42;
    const known = isUsual ? this.#album.get(name) : undefined;
    if (known !== undefined) {
      copy(known, into);
      return;
    }
    const mesh = this.#carpenter.make(name, true);
    this.#scenery.hasGround = false;
    const radius = mesh.geometry.boundingSphere?.radius ?? 40;
    this.#take(mesh, radius * 1.03, 0, around, above, into.width / into.height);
    if (isUsual) {
      const print = document.createElement("canvas");
      print.width = print.height = SIDE;
      print.getContext("2d")?.drawImage(this.#renderer.domElement, 0, 0);
      this.#album.set(name, print);
    }
    copy(this.#renderer.domElement, into);
  }

  tower(tower: Tower, into: HTMLCanvasElement): void {
    const standing = new Standing(this.#carpenter);
    standing.show(tower);
    this.#scenery.hasGround = true;
    const radius = Math.max((heightOf(tower) + 26) / 2, 46);
    this.#take(standing.group, radius, radius * 0.72, -2.07, 0.24, 1);
    copy(this.#renderer.domElement, into);
  }

  #take(
    object: Object3D,
    radius: number,
    middle: number,
    around: number,
    above: number,
    aspect: number,
  ): void {
    this.#scenery.scene.add(object);
    this.#camera.aspect = Math.min(1, aspect) || 1;
    const far = radius / Math.sin((10 * Math.PI) / 180);
    const flat = Math.cos(above) * far;
    this.#camera.position.set(
      Math.cos(around) * flat,
      Math.sin(around) * flat,
      middle + Math.sin(above) * far,
    );
    this.#camera.lookAt(new Vector3(0, 0, middle));
    this.#camera.aspect = 1;
    this.#camera.updateProjectionMatrix();
    this.#renderer.render(this.#scenery.scene, this.#camera);
    this.#scenery.scene.remove(object);
  }
}

/** The middle of a square plate, as large as fits. */
function copy(from: HTMLCanvasElement, into: HTMLCanvasElement): void {
  const pen = into.getContext("2d");
  if (pen === null) return;
  const side = Math.min(into.width, into.height);
  pen.clearRect(0, 0, into.width, into.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(from, (into.width - side) / 2, (into.height - side) / 2, side, side);
}

/** The highest centre of mass, in mm: enough to frame a picture. */
export function heightOf(tower: Tower): number {
  return tower.reduce((high, [, pose]) => Math.max(high, pose[2] ?? 0), 0);
}
