import { describe, expect, it } from "vitest";
import { roomOf } from "../src/games/room-registry.ts";
import { actionsOf, actionsWith, parseAction, tapOf } from "../src/table/actions.ts";
import "./rooms.ts";

describe("actions", () => {
  it("are parsed as the notation writes them", () => {
    expect(parseAction("play mango-7")).toMatchObject({ verb: "play", card: "mango-7" });
    expect(parseAction("cart mango")).toMatchObject({ verb: "cart", suit: "mango" });
    expect(parseAction("hide red-7 blue-5")).toMatchObject({ card: "red-7", into: "blue-5" });
    expect(parseAction("bid 3")).toMatchObject({ verb: "bid", number: 3 });
    expect(parseAction("seller")).toEqual({ text: "seller", verb: "seller" });
  });

  const legal = ["hide red-9 blue-2", "play red-4", "play red-9", "seller", "spend red-2"];

  const verbs = { ...roomOf({ game: "tanuki" }).verbs, ...roomOf({ game: "tindahan" }).verbs };

  it("of a card start with the plain one", () => {
    expect(actionsWith(legal, "red-9", verbs).map(({ verb }) => verb)).toEqual(["play", "hide"]);
    expect(actionsOf(legal, "seller")).toHaveLength(1);
  });

  it("need one tap if there is nothing to choose", () => {
    expect(tapOf(legal, "red-4", verbs)).toBe("play red-4");
    expect(tapOf(legal, "red-9", verbs)).toBeNull();
  });

  it("that are illegal are sent anyway, so that the server says why", () => {
    expect(tapOf(legal, "blue-1", verbs)).toBe("play blue-1");
  });

  it("never spend a card with a single tap", () => {
    expect(tapOf(legal, "red-2", verbs)).toBeNull();
  });
});
