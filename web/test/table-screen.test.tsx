import { act, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { TableScreen } from "../src/table/table-screen.tsx";
import { isWideScreen } from "../src/ui/wide-screen.ts";
import { oneLater, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { stateOf } from "./table-store-fixture.tsx";

const shown = stateOf("tindahan");

beforeEach(async () => {
  await speakWith("en", en);
  isWideScreen.value = false;
  vi.stubGlobal("isSecureContext", false);
});

describe("the screen of a table", () => {
  it("has a header, the trick, the prompt and the hand", () => {
    render(<TableScreen table={new QueuedTable(shown)} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/Tindahan/);
    expect(screen.getByRole("region", { name: "What to do now" })).toBeDefined();
    expect(screen.getByRole("region", { name: "Your hand, 7 cards" })).toBeDefined();
    expect(document.title).toMatch(/Tindahan/);
  });

  it("has a sidebar on wide screens", () => {
    isWideScreen.value = true;
    render(<TableScreen table={new QueuedTable(shown)} />);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "History",
      "Rules",
      "Chat",
    ]);
  });

  it("plays updates as they arrive", async () => {
    const table = new QueuedTable(shown);
    render(<TableScreen table={table} />);
    const next = oneLater(shown, { hand: shown.view.hand.slice(1) });
    await act(() => {
      table.queue.value = [next];
    });
    await screen.findByRole("region", { name: "Your hand, 6 cards" });
    await waitFor(() => expect(table.queue.value).toEqual([]));
  });

  it("opens the menu, loaded on demand", async () => {
    render(<TableScreen table={new QueuedTable(shown)} />);
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const menu = await screen.findByRole("dialog", { name: "Menu" }, { timeout: 5000 });
    expect(menu.textContent).toMatch(/How we play/i);
  });

  it("listens to the keyboard while it is open", async () => {
    const table = new QueuedTable(shown);
    const { unmount } = render(<TableScreen table={table} />);
    const user = userEvent.setup();
    await user.keyboard("s");
    expect(table.wishes).toMatchObject([{ do: "seller" }]);
    unmount();
    await user.keyboard("z");
    expect(table.wishes).toHaveLength(1);
  });
});
