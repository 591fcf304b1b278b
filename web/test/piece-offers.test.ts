import { expect, it } from "vitest";
import { pieceOffers } from "../src/games/bandu/piece-offers.ts";

it("offers are parsed from the legal actions", () => {
  const found = pieceOffers(["offer egg bid", "offer egg refuse", "pass"]);
  expect(found).toEqual([{ verb: "offer", piece: "egg", kinds: ["bid", "refuse"] }]);
  expect(pieceOffers(["take egg", "stop"])).toEqual([{ verb: "take", piece: "egg", kinds: [] }]);
});
