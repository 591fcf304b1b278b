import { describe, expect, it } from "vitest";
import { roomOf } from "../src/games/room-registry.ts";
import type { BastosView, Message, View } from "../src/protocol.ts";
import { applyTold, trickEndOf } from "../src/table/interim-view.ts";
import { withEffects } from "./effect-of.ts";
import { pairs, recorded } from "./recorded.ts";

describe.each(Object.entries(recorded))("a game of %s", (game, { shown }) => {
  const room = roomOf({ game });

  it("derives the same view from events as the server", () => {
    for (const [before, after] of pairs(shown)) {
      if (before.at + 1 !== after.at) continue;
      const told = after.events[0]?.told;
      if (told === undefined || told.event.deal !== undefined) continue;
      const drawn = applyTold(before.view, told, room);
      if (trickEndOf(told) !== null) continue;
      expect(drawn?.hand).toEqual(after.view.hand);
      expect(drawn?.trick).toEqual(after.view.trick);
      if (after.view.trick.length > 0) expect(drawn?.cards_left).toEqual(after.view.cards_left);
      for (const field of ["stalls", "cart", "values", "trump", "led", "bids", "sellers_left"]) {
        if (field in after.view) {
          expect(drawn?.[field as keyof View]).toEqual(after.view[field as keyof View]);
        }
      }
    }
  });
});

describe("Bastos", () => {
  const view = {
    ...(recorded.bastos.shown.at(-1)?.view as BastosView),
    as_trump: { mango: -1, orange: 1 },
  };

  const room = roomOf(view);

  const told = (seat: number, ...tell: Message[]) =>
    withEffects({ event: { seat, do: "keep" }, tell });

  it("says why a higher card has not won before it names the winner", () => {
    const weak = { key: "bastos-cannot-win", params: { seat: 1, card: "mango-3", suit: "mango" } };
    const won = { key: "wins-trick", params: { seat: 0, card: "mango-2", count: 1 } };
    const drawn = applyTold(view, told(1, weak, won), room);
    expect(drawn?.reasons).toEqual([weak]);
    expect(drawn?.prompt).toEqual(won);
    const next = applyTold(drawn as View, told(0, won), room);
    expect(next?.reasons).toEqual([]);
  });

  it("knows both ways in which a trick has no winner", () => {
    for (const key of ["nobody-wins-trick", "nobody-can-win"]) {
      expect(trickEndOf(told(0, { key, params: { leader: 0 } }))).toEqual({ winner: null });
    }
  });
});
