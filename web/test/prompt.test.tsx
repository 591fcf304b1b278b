import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { TableShown } from "../src/protocol.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { isWideScreen } from "../src/ui/wide-screen.ts";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const shown = stateOf("tindahan");
const prompt = () => screen.getByRole("region", { name: "What to do now" });
const REFUSAL = {
  key: "follow-suit",
  params: { suit: "mango", cards: ["mango-2", "mango-7"] },
  clause: "TIN-24",
};

beforeEach(async () => {
  await speakWith("en", en);
  isWideScreen.value = false;
});

const at = (table: TableShown) => renderAt(table, <Prompt view={table.view} />);

describe("the prompt", () => {
  it("says what to do, and offers an action that needs no card", async () => {
    const { user, wishes } = at(shown);
    expect(prompt().textContent).toMatch(/mango/i);
    expect(prompt().hasAttribute("data-mine")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Send a seller" }));
    expect(wishes).toEqual([{ type: "act", at: shown.at, do: "seller" }]);
  });

  it("offers only what is legal", () => {
    at({ ...shown, view: { ...shown.view, legal: ["play mango-2"] } });
    expect(screen.queryByRole("button", { name: "Send a seller" })).toBeNull();
  });

  it("says who is awaited when it is somebody else's turn", () => {
    const waiting = { key: "waiting-for", params: { seats: [1] } };
    at({ ...shown, view: { ...shown.view, legal: [], prompt: waiting } });
    expect(prompt().textContent).toContain("Ada");
    expect(prompt().hasAttribute("data-mine")).toBe(false);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("says why something was refused, and opens the rule behind it", async () => {
    const { user, store } = at(shown);
    store.actionStore.refuse(REFUSAL, "play durian-9");
    expect((await screen.findByText(/Follow mango/)).id).toBe("why");
    await user.click(screen.getByRole("button", { name: /TIN-24/ }));
    expect([store.panelStore.panel.value, store.panelStore.clause.value]).toEqual([
      "rules",
      "TIN-24",
    ]);
    expect(store.panelStore.open.value).toBe("side");
  });

  it("still offers what can be done after a refusal", async () => {
    const { store } = at(shown);
    store.actionStore.refuse(REFUSAL);
    await screen.findByText(/Follow mango/);
    expect(screen.getByRole("button", { name: "Send a seller" })).toBeDefined();
  });

  it("asks what to do with a picked card", async () => {
    const { store } = at(stateOf("tanuki"));
    store.actionStore.pick("red-9");
    expect(await screen.findAllByRole("button", { name: /Open|Blue 2|Red 5/i })).toHaveLength(3);
  });

  it("leads to the result again once it was put aside", async () => {
    const over = stateOf("result");
    const { user, store } = at(over);
    store.panelStore.isResultClosed.value = true;
    await user.click(screen.getByRole("button", { name: "See the result" }));
    expect(store.panelStore.isResultShown.value).toBe(true);
  });

  it("lets a player who is asked answer a request", async () => {
    const { user, wishes } = at(stateOf("asked"));
    expect(prompt().textContent).toContain("Ben");
    await user.click(screen.getByRole("button", { name: "Yes" }));
    expect(wishes).toEqual([{ type: "agree", at: 90, about: "undo", says: "yes" }]);
  });

  it("says that the connection is lost, and connects again on request", async () => {
    const { user, store } = at(shown);
    (store.table.status as { value: string }).value = "lost";
    const retry = await screen.findByRole("button", { name: "Try now" });
    let asked = 0;
    addEventListener("online", () => asked++, { once: true });
    await user.click(retry);
    expect(asked).toBe(1);
    expect(screen.queryByRole("button", { name: "Send a seller" })).toBeNull();
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    at(shown);
    expect(screen.getByRole("button").textContent).toMatch(/vendeur/i);
  });
});
