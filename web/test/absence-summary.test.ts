import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { FeedItem } from "../src/protocol.ts";
import { playedInAbsence } from "../src/table/absence-summary.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

describe("the summary of an absence", () => {
  const act_ = (at: number, stand_in: boolean, seat = 0): FeedItem => ({
    at,
    time: 0,
    kind: "act",
    seat,
    ...(stand_in && { stand_in }),
  });

  const seat = (at: number, stand_in?: string): FeedItem => ({
    at,
    time: 0,
    kind: "seat",
    seat: 0,
    fact: {
      entry: "seat",
      time: 0,
      seat: 0,
      player: { name: "Ada" },
      ...(stand_in && { stand_in }),
    },
  });

  const ats = (journal: FeedItem[], you: number | null = 0) =>
    playedInAbsence(journal, you).map(({ at }) => at);

  const away = [act_(1, false), seat(2, "casual"), act_(3, true), act_(4, false, 1), act_(5, true)];

  it("is known from the player's return until their next action", () => {
    expect(ats(away)).toEqual([]);
    expect(ats([...away, seat(6)])).toEqual([3, 5]);
    expect(ats([...away, seat(6), act_(7, false, 1)])).toEqual([3, 5]);
    expect(ats([...away, seat(6), act_(7, false)])).toEqual([]);
    expect(ats([...away, seat(6)], 1)).toEqual([]);
    expect(ats([...away, seat(6)], null)).toEqual([]);
  });

  it("leaves out undone actions and earlier absences", () => {
    const [, , , , last] = away as [FeedItem, FeedItem, FeedItem, FeedItem, FeedItem];
    const undone = [...away.slice(0, 4), { ...last, undone: true }];
    expect(ats([...undone, seat(6)])).toEqual([3]);
    expect(ats([...away, seat(6), seat(7, "casual"), act_(8, true), seat(9)])).toEqual([8]);
  });

  it("starts when the player ran out of time", () => {
    const fact = { entry: "clock", what: "out", time: 0, seat: 0 } as const;
    const out: FeedItem = { at: 2, time: 0, kind: "clock", seat: 0, fact };
    expect(ats([act_(1, true), out, act_(3, true), seat(4)])).toEqual([3]);
  });
});
