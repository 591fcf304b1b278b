import { screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { SHEETS } from "../gallery/states.ts";
import type { Line, Sheet } from "../src/protocol.ts";
import { RoundScoreTable } from "../src/table/score-table.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

/** Which row of the sheet each reason belongs to; the server says so in every line. */
const ROWS: Record<string, Line["row"]> = {
  "sheet-tricks": "tricks",
  "sheet-cards-left": "cards-left",
};
const sheet: Sheet = {
  ...(SHEETS.sheets[1] as Sheet),
  lines: (SHEETS.sheets[1] as Sheet).lines.map((line) => ({
    ...line,
    row: ROWS[line.reason.key] ?? "stall",
    ...(typeof line.reason.params?.suit === "string" && { suit: line.reason.params.suit }),
    ...(line.reason.key.endsWith("trump") && { is_trump: true }),
  })),
};
const shown = stateOf("score");

const rowOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.querySelector("b")?.textContent ?? cell.textContent);

beforeEach(() => speakWith("en", en));

describe("the score sheet of a round", () => {
  it("has a column for each player, one's own first", () => {
    renderAt({ ...shown, you: 2 }, <RoundScoreTable sheet={sheet} />);
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads.slice(1)).toEqual(["You", "Chloé", "Mia", "Ada"]);
  });

  it("has a row for each reason, and a dash where there are no points", () => {
    renderAt(shown, <RoundScoreTable sheet={sheet} />);
    expect(rowOf(/^Tricks/)).toEqual(["+6", "+4", "+10", "+4"]);
    expect(rowOf(/^Banana/)).toEqual(["+2", "+5", "–", "–"]);
    expect(rowOf(/^Durian.*trump/i)).toEqual(["+4", "–", "+4", "–"]);
  });

  it("adds up: this round, before it, and in all", () => {
    renderAt(shown, <RoundScoreTable sheet={sheet} />);
    expect(rowOf(/^This round/)).toEqual(["+13", "+8", "+14", "+9"]);
    expect(rowOf(/^Before/)).toEqual(["18", "14", "21", "9"]);
    expect(rowOf(/^Total/)).toEqual(["31", "22", "35", "18"]);
  });

  it("names who was best", () => {
    renderAt(shown, <RoundScoreTable sheet={sheet} />);
    expect(screen.getByText(/Ben/, { selector: "header p" }).textContent).toMatch(/14/);
  });

  it("explains the points of any player in sentences", async () => {
    const { user } = renderAt(shown, <RoundScoreTable sheet={sheet} />);
    const why = () => within(screen.getByRole("region")).getAllByRole("listitem");
    expect(why()).toHaveLength(5);
    await user.click(screen.getByRole("radio", { name: "Ben" }));
    expect(why().map(({ textContent }) => textContent?.slice(0, 3))).toEqual(["+10", "+4 "]);
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    renderAt(shown, <RoundScoreTable sheet={sheet} />);
    expect(screen.getByRole("row", { name: /^Plis/ })).toBeDefined();
  });
});
