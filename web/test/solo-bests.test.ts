import { beforeEach, describe, expect, it, vi } from "vitest";

/** As after a reload: what is remembered comes from the browser's storage. */
async function reloaded() {
  vi.resetModules();
  return import("../src/games/bandu/solo-bests.ts");
}

beforeEach(() => localStorage.clear());

describe("the bests of Solitaire", () => {
  it("are two: by hand, and with help once suggestions were opened for any piece", async () => {
    const first = await reloaded();
    first.noteScore("t1", 7);
    first.noteHelp("t1");
    first.noteScore("t1", 9);
    first.noteScore("t1", 3);
    const bests = ({ HELPS, bestOf }: typeof first) => HELPS.map(bestOf);
    expect(bests(first)).toEqual([7, 9]);
    const later = await reloaded();
    expect([later.helpAt("t1"), later.helpAt("t2")]).toEqual(["with-help", "by-hand"]);
    later.noteScore("t1", 11);
    expect(bests(later)).toEqual([7, 11]);
  });

  it("count an older best as one with help", async () => {
    localStorage.setItem("sarisari.bandu-best", "22");
    const { bestOf } = await reloaded();
    expect([bestOf("by-hand"), bestOf("with-help")]).toEqual([0, 22]);
  });

  it("keep a table that another tab was helped at", async () => {
    const one = await reloaded();
    const other = await reloaded();
    one.noteHelp("t1");
    other.noteHelp("t2");
    const later = await reloaded();
    expect(["t1", "t2"].map(later.helpAt)).toEqual(["with-help", "with-help"]);
  });
});
