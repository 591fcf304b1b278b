import { expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { isGame } from "../src/games/game-offer.ts";
import { speakWith } from "./speaking.ts";

it("knows the games that there are words for, and nothing that every object has", async () => {
  await speakWith("en", en);
  expect(["bandu", "chess", "constructor"].map(isGame)).toEqual([true, false, false]);
});
