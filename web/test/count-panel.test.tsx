import type { Signal } from "@preact/signals";
import { screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { Opening } from "../src/protocol.ts";
import { CountPanel, countBySuit } from "../src/table/count-panel.tsx";
import { showCount } from "../src/table/panel-commands.ts";
import { isCounting } from "../src/table/play-settings.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  isCounting.value = false;
  await speakWith("en", en);
});

const counted = () => {
  const shown = shownWhere("tanuki", isTrick, { you: 0 });
  const count = { gone: ["red-3", "red-1"], left: ["red-2", "blue-4"] };
  return { ...shown, view: { ...shown.view, seat: 0, hand: ["red-5"], count } };
};

describe("the running count", () => {
  it("says for every suit what is gone, not seen yet and in the hand", async () => {
    await drawnAt(storeAt(counted()).store, <CountPanel />);
    const [red, blue] = within(screen.getByRole("list", { name: "Count" })).getAllByRole(
      "listitem",
    );
    expect(red?.textContent).toContain("Gone: 1 and 3. Not seen yet: 2. In your hand: 5.");
    expect(blue?.textContent).toContain("None is gone. Not seen yet: 4. None in your hand.");
    expect(screen.getByTestId("count").textContent).toContain("You have not seen 2 cards yet");
  });

  it("sorts cards by suit", () => {
    expect([...countBySuit(counted().view)]).toEqual([
      ["red", { gone: [3, 1], left: [2], own: [5] }],
      ["blue", { gone: [], left: [4], own: [] }],
    ]);
  });

  it("waits for a deal", async () => {
    const shown = counted();
    const view = { ...shown.view, count: null };
    await drawnAt(storeAt({ ...shown, view }).store, <CountPanel />);
    expect(screen.getByTestId("count").textContent).toContain("The count begins with the deal.");
  });

  it.each([false, true])("is switched on only where history is open: %s", (isOpen) => {
    const { store } = storeAt(counted());
    const opening = store.table.opening.value;
    if (opening === null) throw new Error("no opening");
    const terms = { ...opening.terms, open_history: isOpen };
    (store.table.opening as Signal<Opening | null>).value = { ...opening, terms };
    showCount(store);
    expect(isCounting.value).toBe(isOpen);
    expect(store.panelStore.panel.value).toBe(isOpen ? "count" : "history");
  });
});
