import { describe, expect, it } from "vitest";
import { seriesOf, ticksOf } from "../src/table/score-chart.tsx";
import { recorded } from "./recorded.ts";

describe("the chart", () => {
  it("starts at zero", () => {
    expect(seriesOf(recorded.tindahan.sheets).every(([first]) => first === 0)).toBe(true);
  });

  it.each([
    [
      [0, 35],
      [0, 10, 20, 30, 40],
    ],
    [
      [0, 3],
      [0, 1, 2, 3],
    ],
    [
      [0, -4, 7],
      [-5, 0, 5, 10],
    ],
    [[0], [0, 1]],
  ])("has round ticks around %j", (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks);
  });
});
