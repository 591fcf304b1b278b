import { describe, expect, it } from "vitest";
import { roomOf } from "../src/games/room-registry.ts";
import type { BanduView, Effect, TanukiView } from "../src/protocol.ts";
import { applyTold } from "../src/table/interim-view.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { stateOf } from "./table-store-fixture.tsx";

const room = roomOf({ game: "bandu" });
const before = banduShown({ pile: ["brick", "cone"], beans: [5, 4, 5] }).view as BanduView;

/** The view after an effect, as a room draws it. */
function viewAfter(effect: Effect, view: BanduView = before): BanduView {
  const told = { event: {}, tell: [{ key: "x" }], effects: [effect] };
  return applyTold(view, told, room) as unknown as BanduView;
}

describe("the effects of Bandu", () => {
  it("offer a piece of the pile", () => {
    const offered = viewAfter({ effect: "offer", seat: 0, piece: "cone", kind: "bid" } as Effect);
    expect(offered).toMatchObject({ pile: ["brick"], piece: "cone", kind: "bid", phase: "answer" });
  });

  it("take beans from a player who refuses", () => {
    const refused = viewAfter({ effect: "refuse", seat: 1, beans: 3 } as Effect);
    expect(refused.beans).toEqual([5, 3, 5]);
  });

  it("follow bids and passes", () => {
    const bid = viewAfter({ effect: "bid", seat: 2, bid: 3 } as Effect);
    expect(bid).toMatchObject({ bid: 3, high_bidder: 2, phase: "raise" });
    expect(viewAfter({ effect: "pass", seat: 1 } as Effect, bid).passed).toEqual([1]);
  });

  it("leave a placed or pulled piece to settle", () => {
    const placed = viewAfter({ effect: "place", seat: 1, piece: "egg", placement: [1] } as Effect);
    expect(placed).toMatchObject({ phase: "settle", builder: 1, is_pull: false, placement: [1] });
    const pulled = viewAfter({ effect: "pull", seat: 0, piece: "cone", kind: "refuse" } as Effect);
    expect(pulled).toMatchObject({ phase: "settle", builder: 0, is_pull: true, piece: "cone" });
  });

  it("leave the view alone where there is nothing to draw", () => {
    const { prompt: _, legal: __, ...same } = viewAfter({ effect: "win", seat: 0 } as Effect);
    expect(same).toMatchObject({ pile: before.pile, beans: before.beans, phase: before.phase });
  });
});

describe("the effects of Tanuki", () => {
  const tanuki = stateOf("tanuki").view as TanukiView;

  it("put a raccoon dog into its kettle", () => {
    const effect = { effect: "card", seat: 0, card: "red-9", kettle: "red-5" } as Effect;
    const told = {
      event: { seat: 0, do: "hide red-9 red-5" },
      tell: [{ key: "x" }],
      effects: [effect],
    };
    const hidden = applyTold(tanuki, told, roomOf(tanuki)) as unknown as TanukiView;
    expect(hidden.kettles[0]).toMatchObject({ kettle: "red-5", hider: 0, card: "red-9" });
    expect(hidden.hand).not.toContain("red-9");
  });

  it("show a bid only to its own seat until all are open", () => {
    const view = stateOf("tanuki-bid").view as TanukiView;
    const told = (effect: Effect) => ({ event: {}, tell: [{ key: "x" }], effects: [effect] });
    const apply = (effect: Effect) =>
      applyTold(view, told(effect), roomOf(view)) as unknown as TanukiView;
    expect(apply({ effect: "choice", seat: 2 } as Effect)).toMatchObject({
      bids: [null, null, null],
      to_act: [0],
    });
    expect(apply({ effect: "choice", seat: 0, bid: 4 } as Effect).bids).toEqual([4, null, null]);
    const open = apply({ effect: "choice-shown", seat: 1, bid: 3 } as Effect);
    expect([open.bids, open.is_choosing]).toEqual([[null, 3, null], false]);
  });
});
