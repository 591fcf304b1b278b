import { describe, expect, it } from "vitest";
import type { FeedItem, Line, Told } from "../src/protocol.ts";
import { lineMoment } from "../src/replay/line-moments.ts";
import { ReplayStops } from "../src/replay/replay-stops.ts";

type Effects = NonNullable<Told["effects"]>;

/** Two rounds of two tricks with two cards each: moments 1 to 5, and 6 to 10. */
const deal = (round: number): Effects => [{ effect: "deal", round, rounds: 2, leader: 0 }];
const lead = (seat: number): Effects => [{ effect: "card", seat, card: "mango-7", led: "mango" }];
const taken = (seat: number): Effects => [
  { effect: "card", seat, card: "mango-9" },
  { effect: "trick-taken", seat, card: "mango-9" },
];
const over = (round: number): Effects => [...taken(0), { effect: "round-over", round }];
const EVENTS: Effects[] = [
  ...[deal(1), lead(0), taken(1), lead(1), over(1)],
  ...[deal(2), lead(0), taken(1), lead(1), over(2)],
];
const history: FeedItem[] = EVENTS.map((effects, place) => ({
  at: place + 1,
  time: 0,
  kind: "act",
  told: { event: {}, tell: effects.map(() => ({ key: "k" })), effects },
}));
const stops = new ReplayStops(history, "tindahan", 10);

describe("where a replay stops", () => {
  it("is after every event, by action", () => {
    expect([stops.next(3, "action"), stops.back(3, "action")]).toEqual([4, 2]);
    expect([stops.next(10, "action"), stops.back(0, "action")]).toEqual([10, 0]);
  });

  it("is after the deal and after every trick, by trick", () => {
    const seen = [0];
    while (seen.at(-1) !== 10) seen.push(stops.next(seen.at(-1) ?? 0, "trick"));
    expect(seen).toEqual([0, 1, 3, 5, 6, 8, 10]);
    expect(stops.back(5, "trick")).toBe(3);
    expect(stops.back(1, "trick")).toBe(0);
  });

  it("is after every round, by round", () => {
    expect([stops.next(0, "round"), stops.next(5, "round")]).toEqual([5, 10]);
    expect([stops.back(10, "round"), stops.back(5, "round")]).toEqual([5, 0]);
    expect(stops.rounds).toEqual([
      { round: 1, first: 1, last: 5 },
      { round: 2, first: 6, last: 10 },
    ]);
    expect(stops.units).toEqual(["action", "trick", "round"]);
  });

  it("is not by round where there is only one", () => {
    expect(new ReplayStops(history.slice(0, 5), "tindahan", 5).units).toEqual(["action", "trick"]);
  });
});

describe("a line of the score sheet", () => {
  const span = { round: 1, first: 1, last: 5 };
  const line = (changes: Partial<Line>): Line => ({
    seat: 1,
    points: 3,
    reason: { key: "k" },
    ...changes,
  });

  it("leads to the last trick that it counts", () => {
    expect(lineMoment(history, span, line({ row: "tricks" }))).toBe(3);
    expect(lineMoment(history, span, line({ row: "tricks", seat: 0 }))).toBe(5);
  });

  it("leads to the end of its round, where it is about nothing in particular", () => {
    expect(lineMoment(history, span, line({ row: "shutout" }))).toBe(5);
  });

  it("leads to the last seller that was sent for it", () => {
    const sent: Effects = [{ effect: "seller", seat: 1, suit: "mango", count: 1 }];
    const told = { event: {}, tell: [{ key: "k" }], effects: sent };
    const with4 = history.map((item) => (item.at === 4 ? { ...item, told } : item));
    expect(lineMoment(with4, span, line({ suit: "mango" }))).toBe(4);
    expect(lineMoment(with4, span, line({ suit: "durian" }))).toBe(5);
  });
});
