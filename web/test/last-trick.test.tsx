import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { LastTrick } from "../src/table/last-trick.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const cards = () => screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"));

beforeEach(() => speakWith("en", en));

describe("the last trick", () => {
  it("shows its cards and its winner, and opens the dialog", async () => {
    const shown = stateOf("tindahan");
    const { user, store } = renderAt(shown, <LastTrick trick={shown.view.last_trick} />);
    expect(cards()).toEqual(["Pineapple 8", "Pineapple 3", "Durian 2"]);
    expect(screen.getByText(/Ben won/)).toBeDefined();
    await user.click(screen.getByRole("button"));
    expect(store.panelStore.open.value).toBe("last");
  });

  it("shows a hidden card in its kettle", () => {
    const shown = stateOf("tanuki");
    renderAt(shown, <LastTrick trick={shown.view.last_trick} />);
    expect(cards()).toEqual(["Green 9", "Green 5", "Green 6"]);
  });

  it("is missing before the first trick is over", () => {
    renderAt(stateOf("tindahan"), <LastTrick trick={null} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
