import { describe, expect, it } from "vitest";
import type { TableShown } from "../src/protocol.ts";
import { clockOf, clockText } from "../src/table/clock.tsx";
import { recorded } from "./recorded.ts";

describe("clocks", () => {
  const shown = { ...recorded.tindahan.shown[0], running: [1] } as TableShown;

  const timed = { ...shown, seats: shown.seats.map((seat) => ({ ...seat, clock: 65_000 })) };

  it("run for players to act, from the arrival of the update", () => {
    expect(clockOf(timed, 1, 1000)).toBe(65_000);
    expect(clockOf(timed, 1, 6000)).toBe(60_000);
    expect(clockOf(timed, 0, 6000)).toBe(65_000);
    expect(clockOf(shown, 0, 0)).toBeNull();
  });

  it("show minutes and seconds", () => {
    expect([clockText(65_000), clockText(5_100), clockText(0)]).toEqual(["1:05", "0:06", "0:00"]);
  });
});
