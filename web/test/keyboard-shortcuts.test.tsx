import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { pressPieceKey } from "../src/games/bandu/piece-shortcuts.ts";
import { holdOf } from "../src/games/bandu/placement-notation.ts";
import { placementOf } from "../src/games/bandu/placement-store.ts";
import { roomOf } from "../src/games/room-registry.ts";
import type { BanduView, TableShown } from "../src/protocol.ts";
import { Hand } from "../src/table/hand.tsx";
import { KeyboardShortcuts, shortcutsOf } from "../src/table/keyboard-shortcuts.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { isWideScreen } from "../src/ui/wide-screen.ts";
import { banduShown } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

/** A table with its shortcuts; `press` says whether the key meant something. */
function atTable(shown: TableShown) {
  const { view } = shown;
  const page = renderAt(
    shown,
    <>
      <Prompt view={view} />
      <Hand hand={view.hand} />
    </>,
  );
  page.store.mounted.root = page.container as HTMLElement;
  const sayPrompt = vi.fn();
  const keys = new KeyboardShortcuts(page.store, sayPrompt);
  const press = (
    key: string,
    init: KeyboardEventInit = {},
    target: EventTarget = document.body,
  ) => {
    const event = new KeyboardEvent("keydown", { key, ...init });
    Object.defineProperty(event, "target", { value: target });
    return keys.press(event);
  };
  return { ...page, press, sayPrompt };
}
const PLACING: Partial<BanduView> = {
  phase: "place",
  piece: "brick",
  to_act: [0],
  legal: ["place"],
  kind: null,
};
const focused = () => document.activeElement?.getAttribute("data-card");

beforeEach(async () => {
  await speakWith("en", en);
  isWideScreen.value = false;
});

describe("the keyboard at a table", () => {
  it("moves through the hand with arrows, Home and End", () => {
    const { press } = atTable(stateOf("tindahan"));
    press("ArrowRight");
    expect(focused()).toBe("banana-3");
    press("ArrowRight");
    expect(focused()).toBe("mango-2");
    press("End");
    expect(focused()).toBe("durian-9");
    press("ArrowRight");
    expect(focused()).toBe("durian-9");
    press("Home");
    expect(focused()).toBe("banana-3");
  });

  it("finds a card by its number and the letter of its suit", () => {
    const { press } = atTable(stateOf("tindahan"));
    press("1");
    press("0");
    expect(press("m")).toBe(true);
    expect(focused()).toBe("mango-10");
    press("9");
    press("d");
    expect(focused()).toBe("durian-9");
  });

  it("presses the button of an action", () => {
    const { press, wishes } = atTable(stateOf("tindahan"));
    expect(press("s")).toBe(true);
    expect(wishes).toMatchObject([{ do: "seller" }]);
  });

  it("opens panels, the score sheet and the help, and takes back", () => {
    const { press, store, wishes } = atTable(stateOf("tindahan"));
    const { panelStore } = store;
    const letter = (name: string) => store.talk.value.t(`key-of-${name}`).toLowerCase();
    press("?");
    expect(panelStore.open.value).toBe("keys");
    panelStore.open.value = null;
    press(letter("history"));
    expect([panelStore.panel.value, panelStore.open.value]).toEqual(["history", "side"]);
    press(letter("undo"));
    expect(wishes).toEqual([{ type: "undo", at: 90 }]);
  });

  it("says the prompt on request, and puts a picked card down with Escape", () => {
    const { press, store, sayPrompt } = atTable(stateOf("tanuki"));
    const letter = store.talk.value.t("key-of-prompt");
    press(letter.toLowerCase());
    expect(sayPrompt).toHaveBeenCalledOnce();
    store.actionStore.pick("red-9");
    press("Escape");
    expect(store.actionStore.picked.value).toBeNull();
  });

  it("chooses a bid by its number", async () => {
    const { press } = atTable(stateOf("tanuki-bid"));
    press("4");
    const bid = await screen.findByRole("button", { name: "Bid 4", pressed: true });
    expect(document.activeElement).toBe(bid);
  });

  it("leaves keys to the browser, to fields and to an open dialog", () => {
    const { press } = atTable(stateOf("tindahan"));
    expect(press("u", { ctrlKey: true })).toBe(false);
    const field = document.createElement("input");
    expect(press("u", {}, field)).toBe(false);
    document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
    expect(press("u")).toBe(false);
    document.querySelector("dialog")?.remove();
  });

  it("lets a game take its own keys first", () => {
    const { press, store, wishes } = atTable(stateOf("tindahan"));
    store.mounted.takesKey = (event) => event.key === "u";
    expect(press("u")).toBe(true);
    expect(wishes).toEqual([]);
  });

  it("has the letters of its language", async () => {
    await speakWith("fr", fr);
    const { press, store, wishes } = atTable(stateOf("tindahan"));
    const letter = store.talk.value.t("key-of-undo");
    expect(letter).not.toBe("U");
    press(letter.toLowerCase());
    expect(wishes).toEqual([{ type: "undo", at: 90 }]);
  });
});

describe.each([
  ["en", en],
  ["fr", fr],
])("the keys of every game in %s", (language, words) => {
  it.each(["tindahan", "bastos", "tanuki", "bandu", "other"])(
    "do one thing each: %s",
    async (game) => {
      await speakWith(language, words);
      const { store } = renderAt(stateOf("tindahan"), null);
      const shortcuts = shortcutsOf(roomOf({ game }));
      const keys = shortcuts.flatMap(
        ({ name, keys }) => keys ?? [store.talk.value.t(`key-of-${name}`)],
      );
      expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
      for (const { name, does = name } of shortcuts)
        expect(store.talk.value.has(`key-does-${does}`)).toBe(true);
    },
  );
});

it("lists every key that Bandu takes for itself", async () => {
  await speakWith("en", en);
  const { store } = renderAt(banduShown(PLACING), null);
  const listed = shortcutsOf(store.room.value).flatMap(({ keys = [] }) => keys);
  const root = document.createElement("div");
  for (const name of ["use", "refuse", "bid", "pass"])
    root.insertAdjacentHTML("beforeend", `<button data-key=${name}></button>`);
  const placement = placementOf(store);
  placement.hold.value = holdOf("place 0 0 1 0 0 0");
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const taken = letters.filter((key) =>
    pressPieceKey(placement, root, new KeyboardEvent("keydown", { key: key.toLowerCase() })),
  );
  expect(taken.filter((key) => !listed.includes(key))).toEqual([]);
  expect(taken).toEqual(expect.arrayContaining(["Q", "U", "N", "B", "P"]));
});

it("lists no shortcuts about cards for a game without cards", () => {
  const { store } = renderAt(stateOf("tindahan"), null);
  const names = (hasCards: boolean) =>
    shortcutsOf({ ...store.room.value, hasCards }).map(({ name }) => name);
  expect(names(true)).toEqual(expect.arrayContaining(["hand", "hint", "score", "seller"]));
  expect(names(false)).not.toEqual(expect.arrayContaining(["score"]));
});
