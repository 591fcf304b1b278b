import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { oneLater, playbackOf, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { shownWhere } from "./table-store-fixture.tsx";

const mine = shownWhere("bastos", ({ view }) => view.legal.length > 1);

beforeEach(() => speakWith("en", en));

describe("the talk of a table", () => {
  it("stays the same object until a name or the language changes", async () => {
    const table = new QueuedTable(mine);
    const { talk } = playbackOf(table);
    const { value: before } = talk;
    table.queue.value = [JSON.parse(JSON.stringify(oneLater(mine)))];
    expect(talk.value).toBe(before);
    const seats = mine.seats.map((seat, i) => (i === 1 ? { ...seat, name: "Zoe" } : seat));
    table.queue.value = [{ ...oneLater(mine), seats }];
    expect(talk.value).not.toBe(before);
    expect(talk.value.name(1)).toBe("Zoe");
    await speakWith("fr", fr);
    expect(talk.value.t("undo")).not.toBe(before.t("undo"));
  });
});
