import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { SeatShown, TableShown } from "../src/protocol.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { buttons } from "./buttons.ts";
import { speakWith } from "./speaking.ts";
import {
  drawnAt,
  isTrick,
  renderAt,
  shownWhere,
  stateOf,
  storeAt,
} from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("an onlooker", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it("who was removed is offered no seat until readmitted", async () => {
    const { you: _, ...shown } = shownWith({}, { is_open: true });
    const watched = { ...shown, view: { ...shown.view, seat: null, legal: [] } } as TableShown;
    const offered = async (isRemoved: boolean) => {
      const { store } = storeAt(watched);
      Object.assign(store.table, { isRemoved: { value: isRemoved } });
      const root = await drawnAt(store, <Prompt view={watched.view} />);
      return buttons(root).filter((b) => b.textContent?.startsWith("Sit in for")).length;
    };
    expect(await offered(true)).toBe(0);
    expect(await offered(false)).toBe(1);
  });
});

describe("an open seat", () => {
  it("is taken by name", async () => {
    const shown = stateOf("onlooker");
    const { user, wishes } = renderAt(shown, <Prompt view={shown.view} />);
    await user.click(screen.getByRole("button", { name: /Ben/ }));
    const name = screen.getByRole("textbox");
    await user.clear(name);
    await user.type(name, "Zoe");
    await user.click(screen.getByRole("button", { name: "Sit down" }));
    expect(wishes).toEqual([{ type: "sit", name: "Zoe", seat: 2 }]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says why it could not be taken", async () => {
    const shown = stateOf("onlooker");
    const refusal = { key: "too-fast", params: { count: 2 } };
    const { user } = renderAt(shown, <Prompt view={shown.view} />, refusal);
    await user.click(screen.getByRole("button", { name: /Ben/ }));
    await user.type(screen.getByRole("textbox"), "Zoe");
    await user.click(screen.getByRole("button", { name: "Sit down" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/wait 2 seconds/);
  });
});
