/** An arrow beside the piece that is about to be pulled, in the direction of the pull. */

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from "three";
import type { Pose, Vector } from "../pose-math.ts";

const LENGTH = 70; // mm: most pieces are shorter
const HEAD = 20;
const UP = new Vector3(0, 1, 0); // the axis of cones and cylinders

export class PullArrow {
  readonly group = new Group();

  constructor() {
    // drawn over the tower, so that a way through it can be seen as well
    const paint = new MeshBasicMaterial({ color: "#b3402e", depthTest: false, transparent: true });
    const shaft = new Mesh(new CylinderGeometry(2.4, 2.4, LENGTH - HEAD, 12), paint);
    const head = new Mesh(new ConeGeometry(7, HEAD, 20), paint);
    shaft.position.y = (LENGTH - HEAD) / 2;
    head.position.y = LENGTH - HEAD / 2;
    for (const part of [shaft, head]) part.renderOrder = 1;
    this.group.add(shaft, head);
    this.group.visible = false;
  }

  /** Points from a piece in a direction, or vanishes. */
  point(pose: Pose | null, toward: Vector | null): void {
    this.group.visible = pose !== null && toward !== null;
    if (pose === null || toward === null) return;
    const [x = 0, y = 0, z = 0] = pose;
    this.group.position.set(x, y, z);
    this.group.quaternion.setFromUnitVectors(UP, new Vector3(...toward).normalize());
  }
}
