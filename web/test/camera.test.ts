import { describe, expect, it } from "vitest";
import { OrbitCamera } from "../src/games/bandu/three/camera.ts";

function fitted(): OrbitCamera {
  const camera = new OrbitCamera();
  camera.fit(100, 100, 1);
  return camera;
}

describe("the camera", () => {
  it("has the whole tower in the picture, from its foot to its top", () => {
    const camera = fitted();
    for (const z of [0, 100]) {
      const { x, y } = camera.project(0, 0, z);
      expect(x).toBeCloseTo(0.5);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(1);
    }
    expect(camera.project(0, 0, 100).y).toBeLessThan(camera.project(0, 0, 0).y);
  });

  it("does not go below the table, nor over the top", () => {
    const camera = fitted();
    camera.turn(0, -9);
    expect(camera.above).toBeGreaterThan(0);
    camera.turn(0, 9);
    expect(camera.above).toBeLessThan(Math.PI / 2);
  });

  it("goes back to the usual view, with its zoom", () => {
    const camera = fitted();
    const usual = camera.project(30, 20, 50);
    camera.turn(1, 0.3);
    camera.comeNearer(2);
    expect(camera.project(30, 20, 50)).not.toEqual(usual);
    camera.reset();
    expect(camera.project(30, 20, 50)).toEqual(usual);
  });

  it("looks from above, and again from the side", () => {
    const camera = fitted();
    const { above } = camera;
    camera.lookDown();
    expect(camera.above).toBeGreaterThan(1);
    camera.lookDown();
    expect(camera.above).toBe(above);
  });

  it("comes nearer within limits", () => {
    const camera = fitted();
    const far = camera.mmPerPart(0, 0, 50);
    camera.comeNearer(2);
    expect(camera.mmPerPart(0, 0, 50)).toBeLessThan(far);
    camera.comeNearer(100);
    expect(camera.zoom).toBe(3.5);
  });

  it("knows which axis of the table points to the right", () => {
    const camera = fitted();
    camera.around = -Math.PI / 2;
    expect(camera.axes()).toEqual({ right: [1, 0, 0], away: [0, 1, 0] });
    camera.turn(Math.PI / 2);
    expect(camera.axes()).toEqual({ right: [0, 1, 0], away: [-1, 0, 0] });
  });

  it("casts a ray through the point that it projects to", () => {
    const camera = fitted();
    const { x, y } = camera.project(10, 5, 40);
    const { ray } = camera.ray(x, y);
    expect(ray.distanceToPoint({ x: 10, y: 5, z: 40 } as never)).toBeLessThan(0.01);
  });
});
