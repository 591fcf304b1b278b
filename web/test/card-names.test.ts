import { describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { sortHand } from "../src/games/card-names.ts";
import { cardFaceOf } from "../src/games/shelf-registry.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { signed } from "../src/words/signed-numbers.ts";

const FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian", "passionfruit", "orange"];

describe("cards", () => {
  it("of Tanuki are kettles or raccoon dogs; those of other games are neither", () => {
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const drawn = ranks.map((rank) => cardFaceOf("tanuki", `red-${rank}`, "red"));
    expect(drawn.map(({ art }) => art === "kettle")).toEqual(ranks.map((rank) => rank % 3 === 2));
    expect(drawn.every(({ art, beside }) => (art === "kettle") !== (beside === "tanuki"))).toBe(
      true,
    );
    const plain = [2, 3].map((rank) => cardFaceOf("tindahan", `mango-${rank}`, "mango"));
    expect(plain).toEqual([{ art: "mango" }, { art: "mango" }]);
  });

  it("are sorted by number on request, and keep the order of suits", () => {
    const hand = ["banana-3", "mango-1", "mango-10", "durian-3"];
    expect(sortHand(hand, "suit")).toEqual(hand);
    expect(sortHand(hand, "number")).toEqual(["mango-1", "banana-3", "durian-3", "mango-10"]);
  });

  it.each([
    ["en", en],
    ["fr", fr],
  ])("have distinct letters in %s", (language, source) => {
    const words = new Catalogue(language, source);
    for (const suits of [FRUITS, ["red", "blue", "green", "yellow"]]) {
      const letters = suits.map((id) => words.t("page-play-letter", { id }));
      expect(new Set(letters).size).toBe(suits.length);
    }
  });

  it("have values with a true minus sign", () => {
    expect([signed(2), signed(0), signed(-1)]).toEqual(["+2", "0", "−1"]);
  });
});
