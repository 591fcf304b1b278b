import { act, screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { FeedItem, Opening } from "../src/protocol.ts";
import { HistoryPanel } from "../src/table/history-panel.tsx";
import type { TableStore } from "../src/table/table-store.ts";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const shown = stateOf("tindahan");

const headings = () => screen.getAllByRole("heading").map(({ textContent }) => textContent);
const lines = (heading: number) => {
  const section = screen.getAllByRole("heading")[heading]?.closest("section") as HTMLElement;
  return within(section)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

/** A table whose terms keep earlier tricks closed. */
function closed(store: TableStore) {
  const opening = store.table.opening.value as Opening;
  const terms = { ...opening.terms, open_history: false };
  Object.assign(store.table, { opening: { value: { ...opening, terms } } });
  return <HistoryPanel />;
}

beforeEach(() => speakWith("en", en));

describe("the history", () => {
  it("has the newest trick first, and what happened in it in order", () => {
    renderAt(shown, <HistoryPanel />);
    expect(headings()).toEqual([
      expect.stringContaining("Trick 3"),
      expect.stringContaining("Trick 2"),
      expect.stringContaining("Trick 1"),
      expect.stringContaining("Round 2"),
    ]);
    expect(lines(0)).toEqual(["Ben leads mango 4.", "Chloé follows with mango 9."]);
    expect(lines(1).at(-1)).toMatch(/^Ben wins the trick/);
  });

  it("says which suit is trump while it is", () => {
    renderAt(shown, <HistoryPanel />);
    expect(headings()[0]).toMatch(/durian/i);
  });

  it("speaks to its reader", () => {
    renderAt(shown, <HistoryPanel />);
    expect(lines(1)).toContain("You lead pineapple 8.");
  });

  it("grows with what is told, and drops what was taken back", async () => {
    const { store } = renderAt(shown, <HistoryPanel />);
    const undo = { entry: "undo", seat: 3, keep: 10, time: 0 } as const;
    const event: FeedItem = { at: 999, time: 0, kind: "undo", seat: 3, fact: undo };
    await act(() => {
      store.playback.told.tell(event);
      store.playback.told.write();
    });
    expect(lines(0)).toEqual(["Ben leads mango 4.", "Chloé takes back the last action."]);
  });

  it("shows no earlier trick where the table plays with a closed history", () => {
    renderAt(shown, closed);
    expect(headings().some((text) => text?.includes("Trick 1"))).toBe(false);
    expect(screen.getByText(/face down|closed/i)).toBeDefined();
  });

  it("says that nothing has happened yet", () => {
    renderAt({ ...shown, events: [] }, <HistoryPanel />);
    expect(screen.queryAllByRole("heading")).toEqual([]);
    expect(screen.getByText(/nothing/i)).toBeDefined();
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    renderAt(shown, <HistoryPanel />);
    expect(headings()[0]).toMatch(/^Pli 3/);
    expect(lines(0)[0]).toMatch(/^Ben /);
  });
});
