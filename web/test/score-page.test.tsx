import { act, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { SHEETS } from "../gallery/states.ts";
import { ScorePage } from "../src/table/score-page.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const asked: string[] = [];

beforeEach(async () => {
  await speakWith("en", en);
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(SHEETS);
  });
});

describe("the score page", () => {
  it("asks for the sheets of the table and shows the last round", async () => {
    renderAt(stateOf("score"), <ScorePage />);
    await screen.findByRole("row", { name: /^Total/ });
    expect(asked).toEqual(["/api/tables/t/sheets"]);
    expect(screen.getByRole("heading", { name: /Round 2/ })).toBeDefined();
  });

  it("shows any round that is chosen", async () => {
    const { user } = renderAt(stateOf("score-running"), <ScorePage />);
    expect(await screen.findByRole("heading", { name: /Round 3/ })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Round 1" }));
    expect(screen.getByRole("heading", { name: /Round 1/ })).toBeDefined();
    const current = screen.getByRole("button", { name: "Round 1" });
    expect(current.getAttribute("aria-current")).toBe("true");
  });

  it("shows a round that is not over as it stands, without points", async () => {
    renderAt(stateOf("score-first"), <ScorePage />);
    expect(await screen.findByRole("row", { name: /^Tricks/ })).toBeDefined();
    expect(screen.queryByRole("row", { name: /^Total/ })).toBeNull();
  });

  it("continues with the next round when the sheet is closed", async () => {
    const { user, store } = renderAt(stateOf("score"), <ScorePage />);
    await act(() => {
      store.playback.sheet.value = 2;
    });
    await user.click(screen.getByRole("button", { name: /Next round/ }));
    expect(store.playback.sheet.value).toBeNull();
  });

  it("leads back to the table", async () => {
    const { user, store } = renderAt(stateOf("score"), <ScorePage />);
    store.panelStore.open.value = "score";
    const [back] = await waitFor(() =>
      screen.getAllByRole("button", { name: /Back to the table/ }),
    );
    await user.click(back as HTMLElement);
    expect(store.panelStore.open.value).toBeNull();
  });
});
