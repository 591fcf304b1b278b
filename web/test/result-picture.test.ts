import { expect, it } from "vitest";
import { fitted, pictureHeight } from "../src/ui/result-picture.ts";

const widthOf = (text: string) => [...text].length;

it("cuts a name that does not fit, between whole letters", () => {
  expect(fitted("Ada", 3, widthOf)).toBe("Ada");
  expect(fitted("Ada Lovelace", 5, widthOf)).toBe("Ada…");
  expect(fitted("🎲🎲🎲🎲", 3, widthOf)).toBe("🎲🎲…");
});

it("grows with the number of seats", () => {
  const rows = [1, 2, 3].map((place) => ({ place, mark: 0, name: "", points: [], score: "" }));
  const shown = { title: "", lead: "", rounds: [], foot: "", rows };
  expect(pictureHeight(shown)).toBeGreaterThan(pictureHeight({ ...shown, rows: rows.slice(1) }));
});
