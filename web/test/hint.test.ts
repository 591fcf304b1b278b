import { expect, test } from "vitest";
import { percentOf, signedPoints } from "../src/table/hint-words.ts";

test("points have one decimal, and a sign unless they are nothing", () => {
  expect([7.44, -0.31, 0.04, -0.04].map(signedPoints)).toEqual(["+7.4", "−0.3", "0.0", "0.0"]);
});

test("only what is certain is said to be", () => {
  expect([0, 0.001, 0.374, 0.996, 1].map(percentOf)).toEqual([0, 1, 37, 99, 100]);
});
