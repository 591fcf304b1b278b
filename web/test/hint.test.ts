import { expect, test } from "vitest";
import { errorPoints, percentOf, signedPoints } from "../src/table/hint-words.ts";

test("points have one decimal, and a sign unless they are nothing", () => {
  expect([7.44, -0.31, 0.04, -0.04].map(signedPoints)).toEqual(["+7.4", "−0.3", "0.0", "0.0"]);
});

test("only what is certain is said to be", () => {
  expect([0, 0.001, 0.374, 0.996, 1].map(percentOf)).toEqual([0, 1, 37, 99, 100]);
});

test("an error that is more than nothing does not look like nothing", () => {
  expect([0, 0.001, 0.02, 0.38].map(errorPoints)).toEqual(["0.0", "0.0", "0.1", "0.4"]);
});
