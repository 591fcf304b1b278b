import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { SeatShown, TableShown } from "../src/protocol.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { buttons } from "./buttons.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("an onlooker", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it("who was removed is offered no seat until readmitted", async () => {
    const { you: _, ...shown } = shownWith({}, { is_open: true });
    const watched = { ...shown, view: { ...shown.view, seat: null, legal: [] } } as TableShown;
    const offered = async (isRemoved: boolean) => {
      const { store } = storeAt(watched);
      Object.assign(store.table, { isRemoved: { value: isRemoved } });
      const root = await drawnAt(store, <Prompt view={watched.view} />);
      return buttons(root).filter((b) => b.textContent?.startsWith("Sit in for")).length;
    };
    expect(await offered(true)).toBe(0);
    expect(await offered(false)).toBe(1);
  });
});
