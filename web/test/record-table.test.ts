import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MomentShown } from "../src/protocol.ts";
import { RecordTable } from "../src/replay/record-table.ts";

/** A record of four events; the third lets a piece go, the fourth is how it came to rest. */
const moment = (number: number): MomentShown =>
  ({
    moment: number,
    view: { game: "bandu", due: number === 3 ? "settle" : null, legal: ["play"] },
    ...(number > 0 && { told: { event: number === 4 ? { settle: {} } : {}, tell: [] } }),
    hands: [[`card-${number}`]],
  }) as unknown as MomentShown;
const asked: string[] = [];
let refusal: Response | null = null;

function answer(path: string): Response {
  const [, , , , kind, number] = path.split(/[/?]/);
  if (kind === "history") return Response.json({ told: [1, 2, 3, 4].map((n) => moment(n).told) });
  if (path.includes("first=")) return Response.json({ moments: [0, 1, 2, 3, 4].map(moment) });
  return Response.json(moment(Number(number)));
}

beforeEach(() => {
  asked.length = 0;
  refusal = null;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return refusal?.clone() ?? answer(path);
  });
});

const about = { game: "bandu", players: ["Ada", "Ben"], moments: 5 };
const tableOf = () => new RecordTable("r", about, null);

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
    expect([table.shown.value?.at, table.hands.value]).toEqual([0, [["card-0"]]]);
    table.next();
    expect([table.shown.value?.at, table.hands.value]).toEqual([1, [["card-1"]]]);
    await table.isTold();
  });

  it("does not mind a failure of what nobody waits for any more", async () => {
    const table = tableOf();
    await table.goTo(0);
    refusal = Response.json({ refused: { key: "record-unknown" } }, { status: 404 });
    const late = table.goTo(2);
    refusal = null;
    await Promise.all([late, table.goTo(1)]);
    expect([table.trouble.value, table.moment.value]).toEqual([null, 1]);
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

  it("shows what was wanted last", async () => {
    const table = tableOf();
    await Promise.all([table.goTo(1), table.goTo(2)]);
    expect(table.moment.value).toBe(2);
  });

  it("offers nothing to do, whoever was to act", async () => {
    const table = tableOf();
    await table.goTo(1);
    expect(table.shown.value?.view.legal).toEqual([]);
  });

  it("asks for nothing twice once the whole game is there", async () => {
    const table = tableOf();
    await table.open(1);
    expect(table.history.value.map(({ at }) => at)).toEqual([1, 2, 3, 4]);
    const count = asked.length;
    for (const wanted of [0, 3, 4, 2]) await table.goTo(wanted);
    expect(asked.length).toBe(count);
  });

  it("looks through other eyes at the same moment", async () => {
    const table = new RecordTable("r", about, "all");
    await table.open(2);
    expect(asked).toContain("/api/records/r/moments/2?seat=all");
    expect(asked).toContain("/api/records/r/history?");
    await table.lookAs(1);
    expect(table.moment.value).toBe(2);
    expect(asked).toContain("/api/records/r/moments/2?seat=1");
    expect(asked).toContain("/api/records/r/history?seat=1");
  });

  it("says why it cannot be shown any more", async () => {
    const table = tableOf();
    await table.goTo(0);
    refusal = Response.json({ refused: { key: "record-unknown" } }, { status: 404 });
    await table.goTo(2);
    expect(table.trouble.value).toEqual({ key: "record-unknown" });
    expect(table.moment.value).toBe(0);
  });
});
