/** Marks in the scene that show where the held piece would land: the contact patch on the tower,
    the outline of its support, and the plumb line of its centre of mass. */

import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  type ColorRepresentation,
  CylinderGeometry,
  FrontSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Side,
  SphereGeometry,
} from "three";
import type { Hold, Landing } from "../landing.ts";
import type { Point } from "../support.ts";

const HALF = 0.5; // mm: half a cell of the contact patch
const LIFT = 0.25; // mm above the tower, so that the patch is not hidden by it
const LINE = 0.45; // mm: half the width of the outline
const CARRIED = "#0b8f8f";
const UNSAFE = "#d5321c";
const LIGHT = "#fffdf5";
const DARK = "#1d120a";

/** Drawn over everything: marks are for reading depth. */
function paint(color: ColorRepresentation, opacity = 1, side: Side = FrontSide) {
  const material = new MeshBasicMaterial({ color, opacity, side, transparent: true });
  material.depthTest = false;
  material.depthWrite = false;
  return material;
}

export class LandingMarks {
  readonly group = new Group();
  readonly #patch = new Mesh(new BufferGeometry(), paint(CARRIED, 0.75));
  readonly #outline = new Mesh(new BufferGeometry(), paint(LIGHT, 0.95));
  readonly #plumb: Group;
  readonly #centre: Group;
  readonly #foot: Group;

  constructor() {
    const rod = (radius: number) => {
      const rod = new CylinderGeometry(radius, radius, 1, 8);
      rod.rotateX(Math.PI / 2);
      rod.translate(0, 0, 0.5);
      return rod;
    };
    this.#plumb = cased(rod(0.45), rod(1));
    this.#centre = cased(new SphereGeometry(1.5, 12, 8), new SphereGeometry(2.1, 12, 8));
    const disc = (radius: number) => new SphereGeometry(radius, 16, 8).scale(1, 1, 0.25);
    this.#foot = cased(disc(2.4), disc(3.2));
    this.group.add(this.#patch, this.#outline, this.#plumb, this.#centre, this.#foot);
    this.group.visible = false;
    this.group.traverse((object) => {
      object.renderOrder = 10;
    });
    this.#outline.renderOrder = 11;
    for (const part of [this.#plumb, this.#centre, this.#foot])
      for (const [i, mesh] of part.children.entries()) mesh.renderOrder = 12 + i;
  }

  /** Marks a landing; `z` is where the centre of mass hangs now. */
  show(landing: Landing, { x, y }: Hold, z: number): void {
    const isSafe = !landing.isBeside && landing.inside >= 0;
    this.#patch.material.color.set(isSafe ? CARRIED : UNSAFE);
    replace(this.#patch, patchOf(landing));
    replace(this.#outline, outlineOf(landing.hull, landing.height + LIFT));
    this.#plumb.position.set(x, y, landing.height);
    this.#plumb.scale.set(1, 1, Math.max(1, z - landing.height));
    this.#centre.position.set(x, y, z);
    this.#foot.position.set(x, y, landing.height);
    this.group.visible = true;
  }

  hide(): void {
    this.group.visible = false;
  }

  /** Seen from above, the line would be a dot in front of its own foot. */
  set hasPlumb(is: boolean) {
    this.#plumb.visible = is;
    this.#centre.visible = is;
  }

  dispose(): void {
    this.group.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      object.geometry.dispose();
      (object.material as MeshBasicMaterial).dispose();
    });
  }
}

/** Light with a dark rim, so that it can be seen by day and at dusk. */
function cased(inner: BufferGeometry, outer: BufferGeometry): Group {
  const group = new Group();
  group.add(new Mesh(outer, paint(DARK, 0.85, BackSide)), new Mesh(inner, paint(LIGHT)));
  return group;
}

function replace(mesh: Mesh, corners: readonly number[]): void {
  mesh.geometry.dispose();
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  geometry.computeBoundingSphere();
  mesh.geometry = geometry;
  mesh.visible = corners.length > 0;
}

/** Two triangles for each spot that carries the piece. */
function patchOf({ spots }: Landing): number[] {
  return spots.flatMap(({ x, y, height }) => {
    const z = height + LIFT;
    const [left, right, front, back] = [x - HALF, x + HALF, y - HALF, y + HALF];
    return [
      ...[left, front, z, right, front, z, right, back, z],
      ...[left, front, z, right, back, z, left, back, z],
    ];
  });
}

/** Two triangles for each side of an outline. */
function outlineOf(hull: readonly Point[], z: number): number[] {
  return hull.flatMap(([ax, ay], i) => {
    const [bx, by] = hull[(i + 1) % hull.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [((bx - ax) / length) * LINE, ((by - ay) / length) * LINE];
    const [a, b] = [
      [ax - dx, ay - dy],
      [bx + dx, by + dy],
    ] as const;
    const corner = ([x, y]: readonly [number, number], side: 1 | -1) => [
      x + side * -dy,
      y + side * dx,
      z,
    ];
    return [
      ...[...corner(a, -1), ...corner(b, -1), ...corner(b, 1)],
      ...[...corner(a, -1), ...corner(b, 1), ...corner(a, 1)],
    ];
  });
}
