import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { noteHelp } from "../src/games/bandu/solo-bests.ts";
import { BanduResult, SoloScore } from "../src/games/bandu/solo-score.tsx";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

describe("the score of Solitaire", () => {
  const draw = (pieces: number) =>
    renderBandu(banduShown({ players: 1, to_act: [0], totals: [pieces] }), (view) => (
      <>
        <SoloScore view={view} />
        <BanduResult view={view} />
      </>
    ));
  const shown = () =>
    screen
      .getAllByRole("definition")
      .map(({ textContent }) => Number.parseInt(textContent ?? "", 10));

  it("shows both bests, and says which kind the result was", () => {
    draw(5).unmount();
    draw(3);
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "pieces",
      "height",
      "best by hand",
      "best with help",
    ]);
    expect(shown().slice(2)).toEqual([5, 0]);
    expect(screen.getByText("The best by hand on this device: 5 pieces.")).toBeDefined();
  });

  it("counts a tower as one with help once suggestions were opened at its table", () => {
    noteHelp("t");
    draw(9);
    expect(shown().slice(2)).toEqual([5, 9]);
    expect(screen.getByText(/built with help on this device had more/)).toBeDefined();
  });
});
