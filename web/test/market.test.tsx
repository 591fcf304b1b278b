import { screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { Market } from "../src/games/tindahan/market.tsx";
import type { TindahanView } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const at = (state: string) => {
  const shown = stateOf(state);
  return renderAt(shown, <Market view={shown.view as TindahanView} />);
};

beforeEach(() => speakWith("en", en));

describe("the market", () => {
  it("has a stall for each fruit, with the sellers of each player", () => {
    at("tindahan");
    const stalls = within(screen.getByRole("region")).getAllByRole("group");
    expect(stalls).toHaveLength(4);
    const mango = screen.getByRole("group", { name: /mango/i });
    expect(mango.textContent).toMatch(/You 2.*Chloé 2.*Ben 1/);
    expect(screen.getByRole("group", { name: /pineapple/i }).textContent).toMatch(/none/i);
  });

  it("says which fruit is trump and which was led", () => {
    at("tindahan");
    expect(screen.getByRole("group", { name: /durian/i }).textContent).toMatch(/trump/i);
    expect(screen.getByRole("group", { name: /mango/i }).textContent).toMatch(/led/i);
  });

  it("moves the cart to a stall that is pressed, where that is legal", async () => {
    const { user, wishes } = at("tindahan-five");
    expect(screen.getAllByRole("button")).toHaveLength(4);
    expect(screen.getByRole("group", { name: /banana/i })).toBeDefined();
    await user.click(screen.getByRole("button", { name: /durian/i }));
    expect(wishes).toMatchObject([{ do: "cart durian" }]);
  });
});
