import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { Hint, TableShown } from "../src/protocol.ts";
import { HintDialog } from "../src/table/hint-panel.tsx";
import { banduShown } from "./bandu-fixture.tsx";
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

  it("speaks of chances to win in Bandu", async () => {
    const { store } = storeAt(banduShown({ legal: ["use", "refuse"] }, { you: 1 }));
    const reason = { key: "hint-save-beans", params: {}, rule: "BAN-37" };
    const hints: Hint[] = [
      { do: "use", value: 0.31, error: 0.02, unit: "win", stands: 0.97, reason },
      { do: "refuse", value: 0.22, error: 0.03, unit: "win" },
    ];
    Object.assign(store.table, { hint: async () => ({ type: "hints", hints }) });
    expect(store.hintStore.isAllowed.value).toBe(true);
    await store.hintStore.ask();
    const root = await drawnAt(store, <HintDialog />);
    const lines = [...root.querySelectorAll("li")].map((line) => line.textContent);
    expect(lines[0]).toContain("Use the egg");
    expect(lines[0]).toContain("31%±2%");
    expect(lines[0]).toContain("stands 97% · It will very likely stand: save your beans.");
    expect(lines[1]).toContain("Pay a bean");
    expect(root.textContent).toContain("chance to win");
  });

  it("is not asked about a placement, nor in Solitaire", () => {
    const place = storeAt(banduShown({ legal: ["place"], phase: "place" }, { you: 1 })).store;
    expect([place.hintStore.isAllowed.value, place.hintStore.canAsk.value]).toEqual([true, false]);
    const alone = storeAt(banduShown({ legal: ["take egg"], players: 1 }, { you: 0 })).store;
    expect(alone.hintStore.isAllowed.value).toBe(false);
  });
});
