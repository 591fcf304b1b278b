import { expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { isGame } from "../src/games/game-offer.ts";
import { speakWith } from "./speaking.ts";

it("knows the games that the catalogue has, and no properties of objects", async () => {
  await speakWith("en", en);
  expect(["bandu", "chess", "constructor"].map(isGame)).toEqual([true, false, false]);
});
