import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { Director } from "../src/games/bandu/director.ts";
import type { Landing } from "../src/games/bandu/landing.ts";
import { pieces } from "../src/games/bandu/pieces.ts";
import { holdOf } from "../src/games/bandu/placement-notation.ts";
import { type PlacementStore, placementOf } from "../src/games/bandu/placement-store.ts";
import type { Pose, Tower } from "../src/games/bandu/pose-math.ts";
import type { MeshFactory } from "../src/games/bandu/three/meshes.ts";
import type { Shot } from "../src/games/bandu/tower-turns.ts";
import type { BanduView, Film, Settle } from "../src/protocol.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";
import { storeAt } from "./table-store-fixture.tsx";
import * as blocks from "./wooden-blocks.ts";

/** What a renderer without WebGL was asked to draw. */
const drawn: string[] = [];

vi.mock("../src/games/bandu/three/renderer.ts", () => ({
  TowerRenderer: class {
    onPainted: (() => void) | null = null;
    hand = { pose: null, turnRings: () => undefined };
    arrow = {
      point: (pose: Pose | null, toward: readonly number[] | null) => {
        if (pose !== null) drawn.push(`arrow ${toward?.join(" ") ?? "nowhere"}`);
      },
    };
    figures = { calls: 0, triangles: 0, level: 2, ms: 0 };
    camera = {
      around: 0,
      zoom: 1,
      look: () => undefined,
      reset: () => drawn.push("reset"),
      turn: (by: number) => drawn.push(`turn ${by}`),
      lookDown: () => undefined,
    };
    poses = new Map<string, Pose>();
    standing = {
      picked: null as string | null,
      has: (name: string) => this.poses.has(name),
      poseOf: (name: string) => this.poses.get(name) ?? [],
      put: (name: string, pose: Pose) => this.poses.set(name, pose),
      remove: (name: string) => this.poses.delete(name),
    };
    show(tower: Tower) {
      this.poses = new Map(tower);
      drawn.push(`show ${tower.map(([name]) => name).join(" ")}`);
    }
    hang(piece: string | null, _: unknown, landing: Landing | null) {
      drawn.push(piece === null ? "hang nothing" : `hang ${piece} at ${landing?.z}`);
    }
    async play(film: Film) {
      drawn.push(`film ${Object.keys(film.moves).join(" ")}`);
    }
    frame() {}
    follow() {}
    resize() {}
    draw() {}
    paint() {}
    dispose() {
      drawn.push("dispose");
    }
  },
}));

const settle = (more: Partial<Settle> = {}): Settle =>
  ({
    stands: true,
    touch: false,
    poses: { brick: [0, 0, 30, 1, 0, 0, 0] },
    film: { rate: 60, frames: 2, moves: { brick: [[0, 0, 0, 30, 1, 0, 0, 0]] } },
    ...more,
  }) as unknown as Settle;

/** A director in front of a table of Bandu. */
function directing(view: Partial<BanduView> = {}) {
  const { store, now } = storeAt(banduShown(view));
  const placement = placementOf(store);
  const canvas = document.createElement("canvas");
  const director = new Director(placement, canvas, {} as MeshFactory);
  return { director, placement, store, now, canvas };
}

/** Resolves when the outcome is in view. */
const isHeld = (placement: PlacementStore) =>
  vi.waitFor(() => expect(placement.isHeld.value).toBe(true), { timeout: 5000 });

const PLACING: Partial<BanduView> = {
  phase: "place",
  piece: "brick",
  to_act: [0],
  legal: ["place"],
  kind: null,
};

/** Seat 1 pulls a brick out of its tower. */
const PULLING: Partial<BanduView> = {
  phase: "settle",
  piece: "brick",
  is_pull: true,
  builder: 1,
  towers: [["base-1"], ["base-2", "brick"], ["base-3"]],
  poses: [{}, { "base-2": [0, 0, 10, 1, 0, 0, 0], brick: [0, 0, 30, 1, 0, 0, 0] }, {}],
};

beforeEach(async () => {
  await speakWith("en", en);
  drawn.length = 0;
  Object.assign(pieces.state, { value: { found: blocks.pieces } });
});
afterEach(() => vi.unstubAllGlobals());

describe("the director", () => {
  it("shows the tower that is on the stage, and another one that is looked at", () => {
    const { placement } = directing();
    expect(drawn).toContain("show base-1");
    placement.looked.value = 2;
    expect(drawn.at(-1)).toBe("show base-3");
  });

  it("hangs the piece in hand where it would touch, and empties the hand after", () => {
    const { placement, now } = directing(PLACING);
    placement.hold.value = holdOf("place 0 0 1 0 0 0");
    expect(drawn.at(-1)).toBe("hang brick at 30");
    placement.hold.value = holdOf("place 150 0 1 0 0 0");
    expect(drawn.at(-1)).toBe("hang brick at 10");
    now.value = banduShown();
    expect(drawn.at(-1)).toBe("hang nothing");
  });

  it("shows another tower, or a new piece, without the zoom of the last", () => {
    const { placement, director, now } = directing();
    const { camera } = director.renderer;
    const zooms = [() => undefined, () => (placement.looked.value = 2)].map((change) => {
      camera.zoom = 3;
      change();
      return camera.zoom;
    });
    expect(zooms).toEqual([3, 1]);
    camera.zoom = 3;
    now.value = banduShown(PLACING);
    expect(camera.zoom).toBe(1);
    director.resetView();
    expect(drawn).toContain("reset");
  });

  it("lowers a piece that was let go, and takes it up again if it was refused", async () => {
    const { placement, store, director } = directing(PLACING);
    placement.hold.value = holdOf("place 0 0 1 0 0 0");
    store.table.wish = async () => ({ type: "refused", id: "1", message: { key: "x" }, text: "" });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    placement.letGo();
    expect(drawn.at(-1)).toBe("hang nothing");
    expect(director.renderer.standing.has("brick")).toBe(true);
    await vi.waitFor(() => expect(drawn.at(-1)).toBe("hang brick at 30"));
  });

  it("plays a settle and holds its outcome until a tap, and plays it again", async () => {
    const { director, placement, store } = directing({ ...PLACING, to_act: [1], builder: 1 });
    placement.looked.value = 2;
    const played = director.film(settle(), store.playback.view.value as BanduView, 1);
    await isHeld(placement);
    expect(drawn).toContain("film brick");
    expect([placement.playing.value, placement.looked.value]).toEqual([1, null]);
    director.hurry();
    await played;
    expect([placement.playing.value, placement.shot.value?.piece]).toEqual([null, "brick"]);
    drawn.length = 0;
    await placement.playAgain(placement.lastShotOf(1) as Shot, 0.25);
    await isHeld(placement);
    expect(drawn).toContain("film brick");
    placement.replay.value = null; // back to the game
    expect([placement.playing.value, placement.isHeld.value]).toEqual([null, false]);
    expect(drawn.at(-1)).toBe("show base-1");
  });

  it("holds the outcome for a second by itself, and leaves the rubble in view", async () => {
    vi.useFakeTimers();
    const { director, placement, store } = directing({ ...PLACING, to_act: [1], builder: 1 });
    const fall = settle({ stands: false, touch: true });
    let isOver = false;
    const played = director.film(fall, store.playback.view.value as BanduView, 1);
    void played.then(() => {
      isOver = true;
    });
    while (!placement.isHeld.value) await vi.advanceTimersByTimeAsync(20);
    await vi.advanceTimersByTimeAsync(1000);
    expect([isOver, director.renderer.standing.has("brick")]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(400);
    expect(isOver).toBe(true);
    vi.useRealTimers();
  });

  it("waits while the player sees it again, and a new settle ends what is seen again", async () => {
    const { director, placement, store } = directing({ ...PLACING, to_act: [1], builder: 1 });
    const view = store.playback.view.value as BanduView;
    let isTold = false;
    void director.film(settle(), view, 1).then(() => {
      isTold = true;
    });
    await isHeld(placement);
    await placement.playAgain(placement.shot.value as Shot, 1);
    expect(placement.isHeld.value).toBe(false); // it moves again
    await isHeld(placement);
    expect(isTold).toBe(false);
    director.hurry();
    await vi.waitFor(() => expect([isTold, placement.replay.value]).toEqual([true, null]));
    await placement.playAgain(placement.shot.value as Shot, 1);
    void director.film(settle(), view, 1);
    expect(placement.replay.value).toBeNull();
    director.stop();
  });

  it("shows what came of a settle where nothing is to move", async () => {
    vi.resetModules();
    vi.doMock("../src/ui/flip-animation.ts", () => ({ isStill: () => true }));
    const { FilmPlayer } = await import("../src/games/bandu/film-player.ts");
    const { director, placement } = directing();
    const { renderer } = director;
    const fit = () => undefined;
    const player = new FilmPlayer({ placement, renderer, fit, isTurning: () => false });
    const before: Tower = [["base-2", [0, 0, 10, 1, 0, 0, 0]]];
    const shot = {
      seat: 1,
      tower: before,
      before,
      piece: "brick",
      isPull: false,
      settle: settle(),
    };
    const played = player.play(shot, 1, false);
    await isHeld(placement);
    expect(drawn.at(-1)).toBe("show base-2 brick");
    player.hurry();
    await played;
    vi.doUnmock("../src/ui/flip-animation.ts");
  });

  it("draws a pulled piece out before the tower settles, in an older game", async () => {
    const { director, placement, store } = directing(PULLING);
    const older = settle({ film: { rate: 60, frames: 2, moves: {} } });
    const played = director.film(older, store.playback.view.value as BanduView, 1);
    await isHeld(placement);
    director.hurry();
    await played;
    expect(placement.shot.value).toMatchObject({
      isPull: true,
      before: [["base-2", expect.anything()]],
    });
    expect(director.renderer.standing.has("brick")).toBe(false);
  });

  it("leaves a pulled piece in the tower if the film shows how it is drawn out", async () => {
    const { director, placement, store } = directing(PULLING);
    const played = director.film(settle(), store.playback.view.value as BanduView, 1);
    await isHeld(placement);
    director.hurry();
    await played;
    expect(drawn).toContain("show base-2 brick");
    expect(placement.shot.value?.before.map(([name]) => name)).toEqual(["base-2", "brick"]);
    drawn.length = 0;
    await placement.playAgain(placement.shot.value as Shot, 0.25);
    await isHeld(placement);
    expect(drawn).toContain("film brick");
    director.stop();
  });

  it("points an arrow where the picked piece is to be pulled", () => {
    const { placement } = directing({
      phase: "offer",
      hand_version: 2,
      to_act: [0],
      legal: ["pull brick bid"],
      towers: [["base-1", "brick", "cone"], ["base-2"], ["base-3"]],
      poses: [{ "base-1": [0, 0, 10, 1, 0, 0, 0], brick: [0, 0, 30, 1, 0, 0, 0] }, {}, {}],
    });
    placement.picked.value = "brick";
    expect(drawn.at(-1)).toBe("arrow nowhere");
    placement.aim.value = { piece: "brick", way: "up", toward: [0, 0, 1] };
    expect(drawn.at(-1)).toBe("arrow 0 0 1");
  });

  it("plays nothing for another game, or without a builder", async () => {
    const { director, placement, store } = directing({ builder: null });
    await director.film(settle(), store.playback.view.value as BanduView, 1);
    await director.film(settle(), { game: "tanuki" } as never, 1);
    expect(placement.shot.value).toBeNull();
  });

  it("notes what was drawn, for tests in a browser", () => {
    const { director, canvas } = directing();
    director.renderer.onPainted?.();
    const noted = ["held", "moving", "level"].map((name) => canvas.getAttribute(`data-${name}`));
    expect(noted).toEqual(["", "", "2"]);
  });

  it("stops following the table when it is closed", () => {
    const { director, placement } = directing();
    director.stop();
    expect(drawn.at(-1)).toBe("dispose");
    placement.looked.value = 2;
    expect(drawn.at(-1)).toBe("dispose");
  });
});
