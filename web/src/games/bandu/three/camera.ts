/** Orbit camera: rotates around the tower, zooms, projects points, casts rays (raycasting). */

import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";

const NARROW = 26; // degrees
const LOW = (4 * Math.PI) / 180;
const HIGH = (86 * Math.PI) / 180;
const USUAL = { around: -Math.PI / 2 - 0.5, above: (17 * Math.PI) / 180 };

export class OrbitCamera {
  readonly perspective = new PerspectiveCamera(NARROW, 1, 20, 4000);
  around = USUAL.around;
  above = USUAL.above;
  zoom = 1;
  #middle = 60;
  #far = 500;

  constructor() {
    this.perspective.up.set(0, 0, 1);
  }

  /** Fits the picture to a height, a width, and a margin below the table. */
  fit(height: number, wide: number, aspect: number, below = 4): void {
    this.perspective.aspect = aspect;
    const half = Math.tan((NARROW * Math.PI) / 360);
    const high = (height + below) / 2 + 12;
    this.#middle = (height - below) / 2 - 2;
    this.#far = Math.max(high / half, wide / 2 / (half * aspect)) + 60;
    this.look();
  }

  turn(by: number, up = 0): void {
    this.around += by;
    this.above = Math.min(HIGH, Math.max(LOW, this.above + up));
    this.look();
  }

  /** Toggles between the view from above and from the side. */
  lookDown(): void {
    this.above = this.above > 1 ? USUAL.above : HIGH;
    this.look();
  }

  /** Back to the usual view. */
  reset(): void {
    this.around = USUAL.around;
    this.above = USUAL.above;
    this.zoom = 1;
    this.look();
  }

  comeNearer(factor: number): void {
    this.zoom = Math.min(3.5, Math.max(0.6, this.zoom * factor));
    this.look();
  }

  look(): void {
    const far = this.#far / this.zoom;
    const flat = Math.cos(this.above) * far;
    this.perspective.position.set(
      Math.cos(this.around) * flat,
      Math.sin(this.around) * flat,
      this.#middle + Math.sin(this.above) * far,
    );
    this.perspective.lookAt(0, 0, this.#middle);
    this.perspective.updateProjectionMatrix();
    this.perspective.updateMatrixWorld();
  }

  /** The table axis that points most to the right in the picture, and the one away from the
      camera. */
  axes(): { right: [number, number, number]; away: [number, number, number] } {
    const quarter = Math.round((this.around + Math.PI / 2) / (Math.PI / 2)) * (Math.PI / 2);
    const round = (value: number) => Math.round(value) + 0;
    return {
      right: [round(Math.cos(quarter)), round(Math.sin(quarter)), 0],
      away: [round(-Math.sin(quarter)), round(Math.cos(quarter)), 0],
    };
  }

  /** The position of a point in the picture, as fractions of width and height from the top left. */
  project(x: number, y: number, z: number): { x: number; y: number } {
    const at = new Vector3(x, y, z).project(this.perspective);
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
  }

  /** A ray through a point of the picture, in the same fractions. */
  ray(x: number, y: number): Raycaster {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x * 2 - 1, 1 - y * 2), this.perspective);
    return ray;
  }

  /** The height of the picture in mm, at the distance of a point. */
  mmPerPart(x: number, y: number, z: number): number {
    const far = this.perspective.position.distanceTo(new Vector3(x, y, z));
    return 2 * far * Math.tan((this.perspective.fov * Math.PI) / 360);
  }
}
