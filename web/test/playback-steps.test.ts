import { describe, expect, it } from "vitest";
import type { TableShown } from "../src/protocol.ts";
import { remember } from "../src/table/history-groups.ts";
import { roundEndOf, trickEndOf } from "../src/table/interim-view.ts";
import { stepsOf } from "../src/table/playback-steps.ts";
import { pairs, recorded } from "./recorded.ts";

describe.each(Object.entries(recorded))("a game of %s", (_, { shown }) => {
  it("ends each update with the server's view", () => {
    for (const [before, after] of pairs(shown)) {
      const views = stepsOf(before.view, after).map(({ view }) => view);
      if (views.length > 0) expect(views.at(-1)).toBe(after.view);
    }
  });

  it("holds a finished trick with all its cards, then sweeps it to its winner", () => {
    const ends = pairs(shown).filter(([, { events }]) => trickEndOf(events[0]?.told) !== null);
    expect(ends.length).toBeGreaterThan(0);
    for (const [before, after] of ends) {
      const [held, then] = stepsOf(before.view, after);
      const last = after.view.last_trick;
      if (last !== null) expect(held?.view.trick).toEqual(last.plays);
      expect(held?.sweepTo).toBe(trickEndOf(after.events[0]?.told)?.winner);
      expect(then?.view.trick).toEqual([]);
    }
  });

  it("shows the score sheet of a finished round", () => {
    const [pair] = pairs(shown).filter(([, { events }]) => roundEndOf(events[0]?.told) !== null);
    expect(pair).toBeDefined();
    const [before, after] = pair as [TableShown, TableShown];
    expect(stepsOf(before.view, after).map(({ sheet }) => sheet)).toContain(1);
  });

  it("tells everything after a deal in the same update, without interim views", () => {
    const events = shown.flatMap((message) => message.events);
    const merged = { ...(shown.at(-1) as TableShown), events };
    const steps = stepsOf((shown[0] as TableShown).view, merged);
    const told = new Set(steps.flatMap(({ event }) => (event === null ? [] : [event.at])));
    expect(told.size).toBe(events.length);
    expect(steps.at(-1)?.view).toBe(merged.view);
  });

  it("tells the consequences of a round after its last trick is swept", () => {
    const [pair] = pairs(shown).filter(([, { events }]) => roundEndOf(events[0]?.told) !== null);
    const [before, after] = pair as [TableShown, TableShown];
    const steps = stepsOf(before.view, after);
    const keys = ({ event }: (typeof steps)[number]) =>
      event?.told?.tell.map(({ key }) => key) ?? [];
    const swept = steps.findIndex(({ sweepTo }) => sweepTo !== undefined);
    expect(keys(steps[swept] as (typeof steps)[number])).not.toContain("round-over");
    expect(keys(steps[swept + 1] as (typeof steps)[number])).toContain("round-over");
    const parts = steps.flatMap(({ event }) => (event === null ? [] : [event]));
    expect(remember([], parts)).toEqual(remember([], after.events));
  });
});
