import { screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { ValueLadder } from "../src/games/bastos/ladder.tsx";
import { ValueSteps } from "../src/games/bastos/values.tsx";
import type { BastosView } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const shown = stateOf("bastos-change");
const view = shown.view as BastosView;
const [raise = ""] = view.legal.filter((action) => action.startsWith("raise "));
const suit = raise.split(" ")[1] ?? "";

beforeEach(() => speakWith("en", en));

describe("the buttons that change a value", () => {
  it("raise or lower a fruit by one", async () => {
    const { user, wishes } = renderAt(shown, <ValueSteps view={view} />);
    const group = screen.getByRole("group", { name: new RegExp(`^${suit}`, "i") });
    const [up] = within(group).getAllByRole("button");
    expect(up?.getAttribute("aria-disabled")).toBeNull();
    await user.click(up as HTMLElement);
    expect(wishes).toMatchObject([{ do: raise }]);
  });

  it("say why a fruit cannot go further, and let the server refuse", async () => {
    const top = { ...view, values: { ...view.values, [suit]: 3 }, legal: ["keep"] };
    const { user, wishes } = renderAt({ ...shown, view: top }, <ValueSteps view={top} />);
    const group = screen.getByRole("group", { name: new RegExp(`^${suit}`, "i") });
    const [up] = within(group).getAllByRole("button");
    expect(up?.getAttribute("aria-disabled")).toBe("true");
    expect(up?.getAttribute("aria-label")).toMatch(/highest|top|already/i);
    await user.click(up as HTMLElement);
    expect(wishes).toMatchObject([{ do: raise }]);
  });
});

describe("the ladder of values", () => {
  it("says the value of each fruit, and whose Bastos it is", () => {
    const bastos = stateOf("bastos");
    renderAt(bastos, <ValueLadder view={bastos.view as BastosView} />);
    const [ladder] = screen.getAllByRole("region");
    const fruits = within(ladder as HTMLElement).getAllByRole("img");
    expect(fruits.map((fruit) => fruit.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/^Banana \+2, led.*Ada.*Chloé/),
      expect.stringMatching(/^Mango \+1.*Ben/),
      "Pineapple 0",
      "Passion fruit +1",
      expect.stringMatching(/^Orange \+1.*You/i),
    ]);
  });
});
