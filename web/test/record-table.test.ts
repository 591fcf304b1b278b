import { beforeEach, describe, expect, it, vi } from "vitest";
import { RecordTable } from "../src/games/bandu/record-table.ts";
import type { MomentShown } from "../src/protocol.ts";

/** A record of four events; the third lets a piece go, the fourth is how it came to rest. */
const moment = (number: number): MomentShown =>
  ({
    moment: number,
    view: { game: "bandu", due: number === 3 ? "settle" : null },
    ...(number > 0 && { told: { event: number === 4 ? { settle: {} } : {}, tell: [] } }),
  }) as unknown as MomentShown;
const asked: number[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    const number = Number(path.split("/").at(-1));
    asked.push(number);
    return Response.json(moment(number));
  });
});

const tableOf = () => new RecordTable("r", { game: "bandu", players: ["Ada", "Ben"], moments: 5 });

describe("a record as a table", () => {
  it("goes to any moment at once, within the record", async () => {
    const table = tableOf();
    await table.goTo(2);
    expect([table.moment.value, table.shown.value?.at, table.queue.value]).toEqual([2, 2, []]);
    await table.goTo(99);
    expect(table.moment.value).toBe(4);
    await table.goTo(-1);
    expect(table.moment.value).toBe(0);
  });

  it("continues with the next event, to be animated", async () => {
    const table = tableOf();
    await table.goTo(0);
    await table.goOn();
    expect(table.queue.value.map(({ at, events }) => [at, events.length])).toEqual([[1, 1]]);
    expect(table.shown.value?.at).toBe(0);
    table.next();
    expect(table.shown.value?.at).toBe(1);
    await table.isTold();
  });

  it("lets a piece come to rest in the same step", async () => {
    const table = tableOf();
    await table.goTo(2);
    await table.goOn();
    expect(table.queue.value.map(({ at, events }) => [at, events[0]?.kind])).toEqual([
      [3, "act"],
      [4, "settle"],
    ]);
    expect(table.moment.value).toBe(4);
    await table.goOn();
    expect(table.moment.value).toBe(4);
  });

  it("does not stop at a piece in the air on its way back", async () => {
    const table = tableOf();
    await table.goTo(4);
    await table.goTo(3);
    expect(table.moment.value).toBe(2);
  });

  it("asks one question at a time", async () => {
    const table = tableOf();
    await Promise.all([table.goTo(1), table.goTo(2), table.goOn()]);
    expect(asked).toEqual([1]);
  });
});
