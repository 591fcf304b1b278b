import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { oneLater, playbackOf, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { shownWhere } from "./table-store-fixture.tsx";

const mine = shownWhere("bastos", ({ view }) => view.legal.length > 1);

beforeEach(() => speakWith("en", en));

describe("the seating of a table", () => {
  it("follows the newest update, told or not", () => {
    const waiting = { ...oneLater(mine), is_paused: true, you: 2 };
    const { seating } = playbackOf(new QueuedTable(mine, [waiting]));
    expect([seating.newest.value, seating.you.value]).toEqual([waiting, 2]);
    expect([seating.isPaused.value, seating.isStanding.value]).toEqual([true, true]);
  });

  it.each([
    ["lost", {}, true],
    ["connected", { is_deserted: true }, true],
    ["connected", { is_stopped: true }, true],
    ["connected", {}, false],
  ] as const)("knows whether the table can be played: %s %o", (status, changes, isStanding) => {
    const table = new QueuedTable({ ...mine, ...changes });
    table.status.value = status;
    expect(playbackOf(table).seating.isStanding.value).toBe(isStanding);
  });

  it("counts people, and keeps unchanged seats identical", () => {
    const table = new QueuedTable(mine);
    const { seating } = playbackOf(table);
    const [own] = seating.seats.value;
    expect(seating.people.value).toBe(mine.seats.length);
    const seats = mine.seats.map((seat, i) => (i === 0 ? { ...seat } : { ...seat, bot: "casual" }));
    table.queue.value = [{ ...oneLater(mine), seats }];
    expect(seating.people.value).toBe(1);
    expect(seating.seats.value[0]).toBe(own);
  });
});
