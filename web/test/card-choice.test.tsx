import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { TableShown } from "../src/protocol.ts";
import { CardChoice } from "../src/table/card-choice.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent ?? "");
const withLegal = (shown: TableShown, ...legal: string[]): TableShown => ({
  ...shown,
  view: { ...shown.view, legal },
});

describe("the choice for a picked card", () => {
  it("has a button for each legal action of the card, the plain one first", () => {
    renderAt(stateOf("tanuki"), <CardChoice card="red-9" />);
    expect(names()).toHaveLength(3);
    expect(names()[0]).toBe("Open");
    expect(names().slice(1).join()).toMatch(/blue 2.*red 5/i);
  });

  it("sends the action of the button that is pressed", async () => {
    const { user, wishes } = renderAt(stateOf("tanuki"), <CardChoice card="red-9" />);
    await user.click(screen.getByRole("button", { name: /red 5/i }));
    expect(wishes).toEqual([{ type: "act", at: 90, do: "hide red-9 red-5" }]);
  });

  it("asks again before a card is spent, and lets the player change their mind", async () => {
    const shown = withLegal(stateOf("tindahan"), "spend durian-9");
    const { user, wishes, store } = renderAt(shown, <CardChoice card="durian-9" />);
    store.actionStore.pick("durian-9");
    expect(names()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Another card" }));
    expect([store.actionStore.picked.value, wishes]).toEqual([null, []]);
    await user.click(screen.getByRole("button", { name: /seller/i }));
    expect(wishes).toMatchObject([{ do: "spend durian-9" }]);
  });

  it("says what making it trump would do to its value", () => {
    renderAt(stateOf("bastos"), <CardChoice card="pineapple-8" />);
    expect(screen.getByRole("button", { name: /trump/i }).textContent).toMatch(/−2/);
  });

  it("has words for a game that the page does not know", () => {
    const other = withLegal(stateOf("tindahan"), "give red-1", "burn red-1");
    const view = { ...other.view, game: "halo" as never, hand: ["red-1"] };
    renderAt({ ...other, view }, <CardChoice card="red-1" />);
    expect(names()).toEqual(["Give red 1", "Burn red 1"]);
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    renderAt(stateOf("tanuki"), <CardChoice card="red-9" />);
    expect(names()[0]).toBe("À découvert");
  });
});
