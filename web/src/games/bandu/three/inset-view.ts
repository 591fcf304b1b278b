/** Picture-in-picture: a second small view of the scene, drawn by the same renderer into a corner
    of the canvas (scissor test, orthographic). */

import { Color, OrthographicCamera, type Scene, type WebGLRenderer } from "three";
import type { Vector } from "../pose-math.ts";

export type InsetSide = "above" | "side";

/** A rectangle in CSS pixels from the top left of the canvas, and what is behind the scene. */
export interface InsetBox {
  left: number;
  top: number;
  width: number;
  height: number;
  background: string;
}

/** What must be in the picture, in mm. */
export interface InsetSubject {
  height: number;
  /** from the middle of the table */
  reach: number;
  /** directions of the table as the large view shows them */
  right: Vector;
  away: Vector;
}

const FAR = 1500; // mm
const ROOM = 8; // mm around everything

export class InsetView {
  side: InsetSide = "above";
  box: InsetBox | null = null;
  readonly camera = new OrthographicCamera(-1, 1, 1, -1, 1, 3000);

  /** Points the camera: from above with the far side up, or from the right at table height. */
  aim({ height, reach, right, away }: InsetSubject, aspect: number): void {
    const { camera } = this;
    const isAbove = this.side === "above";
    const high = isAbove ? 2 * reach : height + ROOM;
    const half = Math.max(high / 2, reach / aspect) + ROOM;
    [camera.top, camera.bottom] = [half, -half];
    [camera.right, camera.left] = [half * aspect, -half * aspect];
    const middle = isAbove ? 0 : height / 2 - ROOM / 2;
    if (isAbove) {
      camera.up.set(...away);
      camera.position.set(0, 0, FAR);
    } else {
      camera.up.set(0, 0, 1);
      camera.position.set(right[0] * FAR, right[1] * FAR, middle);
    }
    camera.lookAt(0, 0, middle);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  paint(webgl: WebGLRenderer, scene: Scene, canvasHeight: number): void {
    const { box } = this;
    if (box === null) return;
    const { left, top, width, height, background } = box;
    const bottom = canvasHeight - top - height;
    const isUpdating = webgl.shadowMap.autoUpdate;
    const before = webgl.getClearColor(new Color());
    const alpha = webgl.getClearAlpha();
    webgl.shadowMap.autoUpdate = false;
    webgl.setScissorTest(true);
    webgl.setScissor(left, bottom, width, height);
    webgl.setViewport(left, bottom, width, height);
    webgl.setClearColor(new Color(background), 1);
    webgl.render(scene, this.camera);
    webgl.setClearColor(before, alpha);
    webgl.setScissorTest(false);
    webgl.shadowMap.autoUpdate = isUpdating;
  }
}
