import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { pieces } from "../src/games/bandu/pieces.ts";
import { holdOf, textOf } from "../src/games/bandu/placement-notation.ts";
import { placementOf } from "../src/games/bandu/placement-store.ts";
import type { BanduView, TableShown } from "../src/protocol.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";
import { isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";
import * as blocks from "./wooden-blocks.ts";
import { UPRIGHT } from "./wooden-blocks.ts";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
  Object.assign(pieces.state, { value: { found: blocks.pieces } });
});

describe("suggestions", () => {
  it("are tried out for a player alone with bots, and by looks among people", () => {
    const shown = shownWhere("tanuki", isTrick);
    const [own, ...others] = shown.seats;
    const suggested = (bots: boolean) => {
      const seats = others.map((seat) => (bots ? { ...seat, bot: "casual" } : seat));
      const { store } = storeAt({ ...shown, seats: own === undefined ? [] : [own, ...seats] });
      return placementOf(store).suggests.value;
    };
    expect([suggested(true), suggested(false)]).toEqual(["tried", "looks"]);
  });
});

describe("a placement", () => {
  it("is written so that it reads back the same", () => {
    const hold = { x: 1.25, y: -3, turn: UPRIGHT };
    expect(textOf(hold)).toBe("place 1.25 -3 1 0 0 0");
    expect(holdOf(textOf(hold))).toEqual(hold);
  });
});

describe("a piece in the hand", () => {
  const placing = (more: Partial<BanduView> = {}) =>
    banduShown({
      phase: "place",
      piece: "brick",
      to_act: [0],
      legal: ["place"],
      kind: null,
      ...more,
    });
  const POSES = [
    { do: "place 1 2 1 0 0 0", words: { key: "bandu-pose-on" } },
    { do: "place 3 4 1 0 0 0", words: { key: "bandu-pose-on" } },
  ];
  const asked: string[] = [];

  /** The placement store of a table whose server suggests these poses. */
  function holding(answer: unknown, more: Partial<BanduView> = {}) {
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return answer === null ? new Response("", { status: 500 }) : Response.json(answer);
    });
    const { store, wishes, now } = storeAt(placing(more));
    const placement = placementOf(store);
    placement.takeInHand(placement.inHand.value);
    return { placement, wishes, now };
  }

  it("is the one that this player is to place", () => {
    const { placement, now } = holding({ poses: POSES });
    expect([placement.inHand.value, placement.onStage.value]).toEqual(["brick", 0]);
    now.value = placing({ to_act: [1], builder: 1 });
    expect(placement.inHand.value).toBeNull();
  });

  it("is taken up beside the tower, lying on a side, and nothing is asked or chosen", () => {
    const { placement } = holding({ poses: POSES });
    // the base reaches to 40 mm, and the brick is 15 mm wide from its middle when it lies along
    expect(placement.hold.value?.x).toBeGreaterThan(40 + 15);
    expect(placement.hold.value?.y).toBe(0);
    expect(placement.landing.value).toMatchObject({ isBeside: true, height: 0, lean: 0 });
    expect([placement.first.value, placement.chosen.value]).toEqual([placement.hold.value, null]);
    expect([asked, placement.arePosesOpen.value]).toEqual([[], false]);
  });

  it("is taken up in the middle of the table where there is no tower yet", () => {
    const { placement } = holding({ poses: POSES }, { towers: [[], [], []], poses: [{}, {}, {}] });
    expect(placement.hold.value).toMatchObject({ x: 0, y: 0 });
    expect([placement.landing.value?.isBeside, placement.isBeside]).toEqual([false, false]);
  });

  it("is moved out of the tower's way once its shape is known, unless it was moved", () => {
    Object.assign(pieces.state, { value: null });
    const { placement } = holding({ poses: POSES });
    const guess = placement.hold.value;
    expect([placement.landing.value, placement.isBeside]).toEqual([null, true]);
    Object.assign(pieces.state, { value: { found: blocks.pieces } });
    placement.takeInHand("brick");
    expect(placement.hold.value).not.toEqual(guess);
    expect(placement.landing.value?.isBeside).toBe(true);
    placement.move({ x: 3 });
    placement.takeInHand("brick");
    expect(placement.hold.value?.x).toBe(3);
  });

  it("has suggestions once they are asked for, and stays where it is", async () => {
    const { placement } = holding({ poses: POSES });
    const before = placement.hold.value;
    await placement.openPoses();
    await placement.openPoses();
    expect(asked).toEqual(["/api/tables/t/poses?seen=90"]);
    expect([placement.suggested.value, placement.hold.value]).toEqual([POSES, before]);
    expect([placement.chosen.value, placement.isHopeless.value]).toEqual([null, false]);
  });

  it("hears that nothing held, or can ask again if there was no answer", async () => {
    const hopeless = holding({ poses: POSES, nothing_held: true }).placement;
    await hopeless.openPoses();
    expect([hopeless.isHopeless.value, hopeless.suggested.value?.length]).toEqual([true, 2]);
    const lost = holding(null).placement;
    await lost.openPoses();
    expect([lost.arePosesLost.value, lost.suggested.value]).toEqual([true, null]);
    await lost.openPoses();
    expect(asked).toHaveLength(2);
  });

  it("follows a suggestion that is chosen, and no longer once it is moved", async () => {
    const { placement } = holding({ poses: POSES });
    await placement.openPoses();
    placement.choose(1);
    expect([placement.chosen.value, placement.hold.value?.x]).toEqual([1, 3]);
    placement.move({ y: 9 });
    expect([placement.chosen.value, placement.hold.value]).toEqual([
      null,
      { x: 3, y: 9, turn: [1, 0, 0, 0] },
    ]);
    placement.choose(5);
    expect(placement.hold.value?.y).toBe(9);
    placement.takeBack();
    expect(placement.hold.value).toBe(placement.first.value);
  });

  it("is let go where it hangs, and only while that is legal", () => {
    const { placement, wishes, now } = holding({ poses: POSES });
    placement.move({ x: 1, y: 2, turn: UPRIGHT });
    now.value = placing({ legal: [] });
    placement.letGo();
    expect(wishes).toEqual([]);
    now.value = placing();
    placement.letGo();
    expect(wishes).toMatchObject([{ type: "act", do: "place 1 2 1 0 0 0" }]);
  });

  it("is let go beside the tower only after a warning, which a movement takes back", () => {
    const { placement, wishes } = holding({ poses: POSES });
    placement.letGo();
    expect([wishes, placement.isWarned.value]).toEqual([[], true]);
    placement.move({ x: 99 });
    placement.letGo();
    expect(wishes).toEqual([]);
    placement.letGo();
    expect(wishes).toMatchObject([{ do: expect.stringMatching(/^place 99 0 /) }]);
  });

  it("is put down when the turn is over", async () => {
    const { placement } = holding({ poses: POSES });
    await placement.openPoses();
    placement.takeInHand(null);
    expect([placement.hold.value, placement.suggested.value, placement.chosen.value]).toEqual([
      null,
      null,
      null,
    ]);
    expect(placement.arePosesOpen.value).toBe(false);
  });
});

describe("the stage", () => {
  const idle = banduShown();

  it("shows one's own tower, one that is looked at, or one that settles", () => {
    const placement = placementOf(storeAt(idle).store);
    expect(placement.onStage.value).toBe(0);
    placement.looked.value = 2;
    expect(placement.onStage.value).toBe(2);
    placement.playing.value = 1;
    expect(placement.onStage.value).toBe(1);
  });

  it("shows an onlooker the tower that is built on", () => {
    const { you: _, ...shown } = banduShown({ seat: null, builder: 2 });
    expect(placementOf(storeAt(shown as TableShown).store).onStage.value).toBe(2);
  });

  it("is the same store for the same table", () => {
    const { store } = storeAt(idle);
    expect(placementOf(store)).toBe(placementOf(store));
    expect(placementOf(storeAt(idle).store)).not.toBe(placementOf(store));
  });
});
