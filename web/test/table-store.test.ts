import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { TableShown } from "../src/protocol.ts";
import { TableStore } from "../src/table/table-store.ts";
import { oneLater, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { isTrick, shownWhere } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("a closed table", () => {
  it("plays no more updates", async () => {
    const table = new QueuedTable(shownWhere("tindahan", isTrick));
    const store = new TableStore(table);
    store.stop();
    const next = oneLater(table.shown.value as TableShown);
    table.queue.value = [next];
    await store.playback.run();
    expect(table.queue.value).toEqual([next]);
  });
});
