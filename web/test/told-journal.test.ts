import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { FeedItem, TableShown } from "../src/protocol.ts";
import { ToldJournal } from "../src/table/told-journal.ts";
import { said } from "../src/ui/announcer.tsx";
import { playbackOf, QueuedTable } from "./queued-table.ts";
import { recorded } from "./recorded.ts";
import { speakWith } from "./speaking.ts";

const first = recorded.tindahan.shown[0] as TableShown;
const events = recorded.tindahan.shown
  .flatMap((shown) => shown.events)
  .filter(({ told }) => told?.event.do !== undefined);
const [event] = events as [FeedItem];

function journalOf(shown: TableShown = { ...first, events: [] }) {
  const table = new QueuedTable(shown);
  return { table, told: new ToldJournal(table, playbackOf(table).talk) };
}

beforeEach(() => speakWith("en", en));

describe("the told journal", () => {
  it("begins with what the table showed at first", () => {
    const { told } = journalOf({ ...first, events });
    expect(told.journal.value.map(({ at }) => at)).toEqual(events.map(({ at }) => at));
  });

  it("is written a little later than it is heard, and announced then", () => {
    vi.useFakeTimers();
    const { told } = journalOf();
    const before = said();
    told.tell(event);
    expect([told.journal.value, said()]).toEqual([[], before]);
    vi.advanceTimersByTime(60);
    expect(told.journal.value).toEqual([event]);
    expect(said()).not.toEqual(before);
    vi.useRealTimers();
  });

  it("is written at once on request, and nothing twice", () => {
    const { told } = journalOf();
    told.tell(event);
    told.write();
    told.write();
    expect(told.journal.value).toEqual([event]);
  });

  it("is still there when the same table is looked at again", () => {
    const { table, told } = journalOf();
    told.tell(event);
    told.write();
    const again = new ToldJournal(table, playbackOf(table).talk);
    expect(again.journal.value).toEqual([event]);
  });

  it("announces facts about the table in their own words", () => {
    const { told } = journalOf();
    const fact = { entry: "clock", what: "pause", time: 0 } as const;
    told.tell({ at: 7, time: 0, kind: "clock", fact });
    told.write();
    expect(said().at(-1)).toMatch(/pause/i);
  });
});
