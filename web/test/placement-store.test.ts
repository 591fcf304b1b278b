import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { holdOf, placementOf, textOf } from "../src/games/bandu/placement-store.ts";
import type { BanduView, TableShown } from "../src/protocol.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";
import { isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";
import { UPRIGHT } from "./wooden-blocks.ts";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
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
    banduShown({ phase: "place", to_act: [0], legal: ["place"], kind: null, ...more });
  const POSES = [
    { do: "place 1 2 1 0 0 0", words: { key: "bandu-pose-on" } },
    { do: "place 3 4 1 0 0 0", words: { key: "bandu-pose-on" } },
  ];
  const asked: string[] = [];

  /** The placement store of a table whose server suggests these poses. */
  function holding(poses: unknown, more: Partial<BanduView> = {}) {
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return poses === null ? new Response("", { status: 500 }) : Response.json({ poses });
    });
    const { store, wishes, now } = storeAt(placing(more));
    return { placement: placementOf(store), wishes, now };
  }

  it("is the one that this player is to place", () => {
    const { placement, now } = holding(POSES);
    expect([placement.inHand.value, placement.onStage.value]).toEqual(["egg", 0]);
    now.value = placing({ to_act: [1], builder: 1 });
    expect(placement.inHand.value).toBeNull();
  });

  it("hangs over the best suggestion, and is asked about once", async () => {
    const { placement } = holding(POSES);
    await placement.takeInHand("egg");
    await placement.takeInHand("egg");
    expect(asked).toEqual(["/api/tables/t/poses?seen=90"]);
    expect([placement.hold.value, placement.chosen.value]).toEqual([holdOf(POSES[0]?.do ?? ""), 0]);
    expect(placement.first.value).toEqual(placement.hold.value);
  });

  it("hangs over the middle where there are no suggestions", async () => {
    for (const poses of [[], null]) {
      const { placement } = holding(poses);
      await placement.takeInHand("egg");
      expect(placement.hold.value).toEqual({ x: 0, y: 0, turn: [1, 0, 0, 0] });
      expect(placement.suggested.value).toEqual([]);
      await placement.takeInHand(null);
    }
  });

  it("stays where the player has moved it before the answer came", async () => {
    const { placement } = holding(POSES);
    const answered = placement.takeInHand("egg");
    placement.move({ x: 7 });
    await answered;
    expect(placement.hold.value?.x).toBe(7);
    expect(placement.chosen.value).toBeNull();
  });

  it("follows a suggestion that is chosen, and no longer once it is moved", async () => {
    const { placement } = holding(POSES);
    await placement.takeInHand("egg");
    placement.choose(1);
    expect([placement.chosen.value, placement.hold.value?.x]).toEqual([1, 3]);
    placement.move({ y: 9 });
    expect([placement.chosen.value, placement.hold.value]).toEqual([
      null,
      { x: 3, y: 9, turn: [1, 0, 0, 0] },
    ]);
    placement.choose(5);
    expect(placement.hold.value?.y).toBe(9);
  });

  it("is let go where it hangs, and only while that is legal", async () => {
    const { placement, wishes, now } = holding(POSES);
    await placement.takeInHand("egg");
    now.value = placing({ legal: [] });
    placement.letGo();
    expect(wishes).toEqual([]);
    now.value = placing();
    placement.letGo();
    expect(wishes).toMatchObject([{ type: "act", do: "place 1 2 1 0 0 0" }]);
  });

  it("is put down when the turn is over", async () => {
    const { placement } = holding(POSES);
    await placement.takeInHand("egg");
    await placement.takeInHand(null);
    expect([placement.hold.value, placement.suggested.value, placement.chosen.value]).toEqual([
      null,
      null,
      null,
    ]);
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
