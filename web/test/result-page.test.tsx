import { screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { SHEETS } from "../gallery/states.ts";
import type { Result, TableShown } from "../src/protocol.ts";
import { ResultPage } from "../src/table/result-page.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const shown = stateOf("result");
const won: Result = {
  ranks: [2, 3, 1, 4],
  winners: [2],
  reason: { key: "result-won", params: { seats: [2], points: 64 } },
};

const at = (
  result: Result | null = shown.view.result,
  table: TableShown = shown,
  refusal?: never,
) => renderAt(table, <ResultPage view={table.view} result={result as Result} />, refusal);

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("fetch", async () => Response.json(SHEETS));
});

describe("the result", () => {
  it("names the winner and ranks everybody, with their points by round", () => {
    at(won);
    expect(screen.getByRole("heading", { name: /Ben wins/ })).toBeDefined();
    const places = within(screen.getByRole("list", { name: "Final standing" })).getAllByRole(
      "listitem",
    );
    expect(places.map((place) => place.querySelector("b")?.textContent)).toEqual([
      "Ben",
      "You",
      "Ada",
      "Chloé",
    ]);
    expect(places[0]?.textContent).toContain("64");
  });

  it("gives a tie to the author of the game, where he plays along", () => {
    at();
    expect(screen.getByRole("heading", { name: /Peer Sylvester/ })).toBeDefined();
  });

  it("asks for a rematch", async () => {
    const { user, wishes } = at(won);
    await user.click(screen.getByRole("button", { name: "Play again" }));
    expect(wishes).toEqual([{ type: "rematch" }]);
  });

  it("leads those who come later to the rematch that was asked for", () => {
    at(won, { ...shown, next: "t2" });
    expect(screen.getByRole("link", { name: /rematch/i }).getAttribute("href")).toBe("/table/t2");
    expect(screen.queryByRole("button", { name: "Play again" })).toBeNull();
  });

  it("opens the score sheet, and gives way to the table", async () => {
    const { user, store } = at(won);
    await user.click(screen.getByRole("button", { name: "Score sheet" }));
    expect(store.panelStore.open.value).toBe("score");
    await user.click(screen.getByRole("button", { name: "Back to the table" }));
    expect(store.panelStore.isResultClosed.value).toBe(true);
  });

  it("links to the record only once it is complete", () => {
    at(won, { ...shown, due: "secret" } as TableShown);
    expect(screen.queryByRole("link", { name: /record/i })).toBeNull();
  });

  it("draws how the totals grew, and says it in a table", async () => {
    at(won);
    const chart = await screen.findByRole("table");
    expect(within(chart).getByRole("row", { name: /Ben/ }).textContent).toContain("35");
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    at(won);
    expect(screen.getByRole("heading", { name: /Ben gagne/ })).toBeDefined();
  });
});
