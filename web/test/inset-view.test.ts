import { Scene, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { InsetView } from "../src/games/bandu/three/inset-view.ts";

const SUBJECT = {
  height: 120,
  reach: 60,
  right: [1, 0, 0] as const,
  away: [0, 1, 0] as const,
};

/** Where a point is seen, from -1 to 1 to the right and upwards. */
function seen(view: InsetView, x: number, y: number, z: number) {
  const at = new Vector3(x, y, z).project(view.camera);
  return [at.x, at.y].map((part) => Math.round(part * 100) / 100 + 0);
}

describe("the small view", () => {
  it("looks straight down, with right and far as in the large view", () => {
    const view = new InsetView();
    view.aim(SUBJECT, 1);
    expect(seen(view, 0, 0, 0)).toEqual(seen(view, 0, 0, 100));
    expect(seen(view, 30, 0, 0)[0]).toBeGreaterThan(0);
    expect(seen(view, 0, 30, 0)[1]).toBeGreaterThan(0);
    view.aim({ ...SUBJECT, right: [0, 1, 0], away: [-1, 0, 0] }, 1);
    expect(seen(view, 0, 30, 0)[0]).toBeGreaterThan(0);
  });

  it("looks from the side at the height of the table, with everything in it", () => {
    const view = new InsetView();
    view.side = "side";
    view.aim(SUBJECT, 1);
    expect(seen(view, 40, 20, 60)).toEqual(seen(view, -40, 20, 60));
    for (const corner of [seen(view, 0, 60, 0), seen(view, 0, -60, 120)])
      for (const part of corner) expect(Math.abs(part)).toBeLessThan(1);
  });

  it("is drawn into its corner only, without shadows of its own, and not without a frame", () => {
    const done: string[] = [];
    const note =
      (name: string) =>
      (...values: unknown[]) =>
        done.push([name, ...values].join(" "));
    const webgl = {
      shadowMap: { autoUpdate: true },
      getClearColor: (color: unknown) => color,
      getClearAlpha: () => 0,
      setClearColor: () => undefined,
      setScissorTest: note("scissor test"),
      setScissor: note("scissor"),
      setViewport: () => undefined,
      render: () => done.push(`render ${webgl.shadowMap.autoUpdate}`),
    };
    const view = new InsetView();
    view.paint(webgl as never, new Scene(), 300);
    expect(done).toEqual([]);
    view.box = { left: 10, top: 20, width: 100, height: 80, background: "#ffffff" };
    view.paint(webgl as never, new Scene(), 300);
    expect(done).toEqual([
      "scissor test true",
      "scissor 10 200 100 80",
      "render false",
      "scissor test false",
    ]);
    expect(webgl.shadowMap.autoUpdate).toBe(true);
  });
});
