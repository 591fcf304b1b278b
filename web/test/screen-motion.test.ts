import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Settle, View } from "../src/protocol.ts";
import type { MountedParts } from "../src/table/mounted-parts.ts";
import { ScreenMotion } from "../src/table/screen-motion.ts";
import { HOLD, MOVE, SLOW } from "../src/ui/flip-animation.ts";

const mounted: MountedParts = { root: null, stage: null, takesKey: null };

beforeEach(() => {
  vi.useFakeTimers();
  mounted.root = document.createElement("main");
  mounted.root.getAnimations = () => [];
  mounted.stage = null;
  return () => vi.useRealTimers();
});

/** Whether a promise has resolved, and after how many ms. */
async function timeOf(work: Promise<void>): Promise<number> {
  const begun = Date.now();
  let ended: number | null = null;
  void work.then(() => {
    ended = Date.now();
  });
  await vi.advanceTimersByTimeAsync(5000);
  if (ended === null) throw new Error("it never ends");
  return ended - begun;
}

describe("the motion of a table", () => {
  it("waits for a move, and not for anything else", async () => {
    const motion = new ScreenMotion(mounted);
    const before = motion.look();
    if (before === null) throw new Error("nothing to look at");
    expect(await timeOf(motion.travel(before, true, 1))).toBeGreaterThanOrEqual(MOVE);
    expect(await timeOf(motion.travel(before, false, 1))).toBeLessThan(MOVE);
  });

  it("holds a finished trick before it is swept, half as long at double speed", async () => {
    const motion = new ScreenMotion(mounted);
    expect(await timeOf(motion.sweep(1, 1))).toBeGreaterThanOrEqual(HOLD);
    expect(await timeOf(motion.sweep(1, 2))).toBeLessThan((HOLD + SLOW) / 2 + 50);
  });

  it("can be cut short", async () => {
    const motion = new ScreenMotion(mounted);
    const swept = motion.sweep(1, 1);
    setTimeout(() => motion.hurry(), 10);
    expect(await timeOf(swept)).toBeLessThan(HOLD);
  });

  it("does nothing before the table is mounted", async () => {
    mounted.root = null;
    const motion = new ScreenMotion(mounted);
    expect(motion.look()).toBeNull();
    expect(await timeOf(motion.sweep(1, 1))).toBe(0);
    motion.hurry();
  });

  it("plays films on the stage of the game", async () => {
    const film = vi.fn(async () => undefined);
    const hurry = vi.fn();
    mounted.stage = { film, hurry };
    const motion = new ScreenMotion(mounted);
    await motion.film({} as Settle, {} as View, 2);
    expect(film).toHaveBeenCalledWith({}, {}, 2);
    motion.hurry();
    expect(hurry).toHaveBeenCalledOnce();
  });
});
