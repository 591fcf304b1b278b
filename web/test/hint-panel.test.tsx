import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { Hint, TableShown } from "../src/protocol.ts";
import { HintDialog } from "../src/table/hint-panel.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("a hint", () => {
  it("draws sellers in the reader's colour", async () => {
    const mine = ({ view }: TableShown) => view.legal.length > 0;
    const { store } = storeAt({ ...shownWhere("tindahan", mine), you: 2 });
    const hints: Hint[] = [{ do: "seller", value: 1, error: 0 }];
    Object.assign(store.table, { hint: async () => ({ type: "hints", hints }) });
    await store.hintStore.ask();
    const root = await drawnAt(store, <HintDialog />);
    const seller = root.querySelector("use[href='#seller']");
    expect(seller?.closest("[data-seat]")?.getAttribute("data-seat")).toBe("2");
  });
});
