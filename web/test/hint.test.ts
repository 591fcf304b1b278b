import { expect, test } from "vitest";
import { signedPoints } from "../src/table/hint-words.ts";

test("points have one decimal, and a sign unless they are nothing", () => {
  expect([7.44, -0.31, 0.04, -0.04].map(signedPoints)).toEqual(["+7.4", "−0.3", "0.0", "0.0"]);
});
