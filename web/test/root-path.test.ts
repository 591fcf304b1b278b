import { expect, it } from "vitest";
import { to, within } from "../src/root-path.ts";

it("puts the sub-path before every address, and takes it off", () => {
  expect(to("/rules", "/games")).toBe("/games/rules");
  expect(within("/games/rules", "/games")).toBe("/rules");
  expect(within("/games", "/games")).toBe("/");
  expect(within("/gamesters", "/games")).toBeNull();
  expect(within("/rules", "/games")).toBeNull();
});

it("leaves addresses alone at the root of a host", () => {
  expect(to("/rules")).toBe("/rules");
  expect(within("/rules")).toBe("/rules");
  expect(within("/")).toBe("/");
});
