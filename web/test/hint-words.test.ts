import { expect, test } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import {
  errorPoints,
  errorWords,
  isRough,
  percentOf,
  signedPoints,
  valueWords,
} from "../src/table/hint-words.ts";
import { Catalogue } from "../src/words/catalogue.ts";

const [english, french] = [new Catalogue("en", en), new Catalogue("fr", fr)];

test("points have one decimal, and a sign unless they are zero", () => {
  const points = (words: Catalogue) =>
    [7.44, -0.31, 0.04, -0.04].map((value) => signedPoints(words, value));
  expect(points(english)).toEqual(["+7.4", "−0.3", "0.0", "0.0"]);
  expect(points(french)).toEqual(["+7,4", "−0,3", "0,0", "0,0"]);
});

test("only certainties are shown as 0 and 100 percent", () => {
  expect([0, 0.001, 0.374, 0.996, 1].map(percentOf)).toEqual([0, 1, 37, 99, 100]);
});

test("a small error is not rounded to zero", () => {
  const errors = [0, 0.001, 0.02, 0.38].map((error) => errorPoints(english, error));
  expect(errors).toEqual(["0.0", "0.0", "0.1", "0.4"]);
});

test("figures from a small sample are called rough", () => {
  const hint = { do: "play mango-7", value: 1.4, error: 0.1 };
  expect(isRough([hint])).toBe(false);
  expect(isRough([hint, { ...hint, error: 1.2 }])).toBe(true);
});

test("in Bandu the figures are chances to win, in percent", () => {
  const hint = { do: "use", value: 0.284, error: 0.034, unit: "win" as const };
  expect([valueWords(english, hint), errorWords(english, hint)]).toEqual(["28%", "3%"]);
  expect(valueWords(french, hint)).toBe("28\u202f%");
  expect(errorWords(english, { ...hint, error: 0.001 })).toBe("1%");
  expect([isRough([hint]), isRough([{ ...hint, error: 0.1 }])]).toEqual([false, true]);
});
