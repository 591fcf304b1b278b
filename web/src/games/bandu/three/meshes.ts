/** Meshes of pieces and towers; pieces of a kind share their geometry. */

import { type BufferGeometry, Group, Mesh } from "three";
import { kindOf, type Pieces } from "../pieces.ts";
import type { Pose, Tower } from "../pose-math.ts";
import { baseLabels } from "./base-label.ts";
import { geometryOf } from "./geometry.ts";
import { woodMaterialOf } from "./materials.ts";

/** Creates meshes. */
export class MeshFactory {
  readonly pieces: Pieces;
  readonly #geometries = new Map<string, BufferGeometry>();

  constructor(pieces: Pieces) {
    this.pieces = pieces;
  }

  geometry(piece: string): BufferGeometry {
    const kind = kindOf(piece);
    const known = this.#geometries.get(kind);
    if (known !== undefined) return known;
    const shape = this.pieces.get(kind);
    if (shape === undefined) throw new Error(`there is no piece ${piece}`);
    const geometry = geometryOf(shape);
    this.#geometries.set(kind, geometry);
    return geometry;
  }

  make(piece: string, isFine: boolean): Mesh {
    const mesh = new Mesh(this.geometry(piece), woodMaterialOf(kindOf(piece), isFine));
    mesh.name = piece;
    mesh.castShadow = true;
    mesh.receiveShadow = isFine;
    const shape = this.pieces.get(kindOf(piece));
    if (shape?.name === "base") mesh.add(...baseLabels(shape));
    return mesh;
  }
}

/** The meshes of a tower, by name, each at its pose. */
export class TowerMeshes {
  readonly group = new Group();
  readonly #meshes: MeshFactory;
  #isFine = true;
  #picked: string | null = null;

  constructor(meshes: MeshFactory) {
    this.#meshes = meshes;
  }

  show(tower: Tower): void {
    const wanted = new Set(tower.map(([name]) => name));
    for (const mesh of [...this.group.children]) {
      if (!wanted.has(mesh.name)) this.group.remove(mesh);
    }
    for (const [name, pose] of tower) this.put(name, pose);
  }

  put(name: string, pose: Pose): void {
    let mesh = this.group.getObjectByName(name);
    if (mesh === undefined) {
      mesh = this.#meshes.make(name, this.#isFine);
      this.group.add(mesh);
    }
    setPose(mesh, pose);
  }

  /** Roughly how far the tower extends from the middle of the table, in mm. */
  get reach(): number {
    return this.group.children.reduce((far, { position: { x, y } }) => {
      return Math.max(far, Math.abs(x) + 20, Math.abs(y) + 20);
    }, 0);
  }

  has(name: string): boolean {
    return this.group.getObjectByName(name) !== undefined;
  }

  poseOf(name: string): Pose {
    const mesh = this.group.getObjectByName(name);
    if (mesh === undefined) return [];
    const { position: p, quaternion: q } = mesh;
    return [p.x, p.y, p.z, q.w, q.x, q.y, q.z];
  }

  remove(name: string): void {
    const mesh = this.group.getObjectByName(name);
    if (mesh !== undefined) this.group.remove(mesh);
  }

  /** Highlights this piece. */
  set picked(name: string | null) {
    if (this.#picked === name) return;
    this.#picked = name;
    this.#finish();
  }

  #finish(): void {
    for (const mesh of this.group.children)
      setFinish(mesh as Mesh, this.#isFine, mesh.name === this.#picked);
  }

  set isFine(is: boolean) {
    if (this.#isFine === is) return;
    this.#isFine = is;
    this.#finish();
  }
}

/** Switches between the polished and the plain material. */
export function setFinish(mesh: Mesh, isFine: boolean, isPicked = false): void {
  mesh.material = woodMaterialOf(kindOf(mesh.name), isFine, isPicked);
  mesh.receiveShadow = isFine;
}

export function setPose(
  mesh: {
    position: { set(x: number, y: number, z: number): void };
    quaternion: { set(x: number, y: number, z: number, w: number): void };
  },
  pose: Pose,
): void {
  const [x = 0, y = 0, z = 0, qw = 1, qx = 0, qy = 0, qz = 0] = pose;
  mesh.position.set(x, y, z);
  mesh.quaternion.set(qx, qy, qz, qw);
}
