import { expect, it } from "vitest";
import { tableIn } from "../src/home/table-opening.ts";

it("finds the id of a table in pasted text", () => {
  const id = "mS3qCk0V9sJx1uYtRw7aZg";
  expect(tableIn(`http://192.168.1.20:7274/table/${id}`)).toBe(id);
  expect(tableIn(` https://play.example.org/table/${id}/?from=mail `)).toBe(id);
  expect(tableIn(id)).toBe(id);
  expect(tableIn("https://example.org/")).toBeNull();
});
