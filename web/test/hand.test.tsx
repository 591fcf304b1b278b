import { fireEvent, screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { Fans, Hand } from "../src/table/hand.tsx";
import { handOrder, isConfirming } from "../src/table/play-settings.ts";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const shown = stateOf("tindahan");
const { hand } = shown.view;
const names = () => screen.getAllByRole("button").map((card) => card.getAttribute("aria-label"));
const NOT_NOW = { key: "follow-suit", params: { suit: "mango", cards: ["mango-2"] } };

beforeEach(async () => {
  await speakWith("en", en);
  isConfirming.value = false;
  handOrder.value = "suit";
});

describe("the hand", () => {
  it("offers the legal cards and says of the others that they cannot be played now", () => {
    renderAt(shown, <Hand hand={hand} />);
    expect(screen.getByRole("region", { name: "Your hand, 7 cards" })).toBeDefined();
    const legal = ["Mango 2", "Mango 7", "Mango 10"];
    for (const name of legal)
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBeNull();
    const others = names().filter((name) => !legal.includes(name ?? ""));
    expect(others).toHaveLength(4);
    for (const name of others) {
      expect(name).toMatch(/not now/);
      const card = screen.getByRole("button", { name: name ?? "" });
      expect(card.getAttribute("aria-disabled")).toBe("true");
    }
  });

  it("plays a card that is clicked, and takes it out of the hand at once", async () => {
    const { user, wishes, store } = renderAt(shown, <Hand hand={hand} />);
    store.table.wish = async (wish) => {
      wishes.push(wish);
      return { type: "done", id: "1", at: shown.at + 1 };
    };
    await user.click(screen.getByRole("button", { name: "Mango 7" }));
    expect(wishes).toEqual([{ type: "act", at: shown.at, do: "play mango-7" }]);
    expect(screen.queryByRole("button", { name: /Mango 7/ })).toBeNull();
    expect(store.actionStore.legal.value).toEqual([]);
  });

  it("plays by the keyboard: one stop for the hand, then Enter", async () => {
    const first = { ...shown, view: { ...shown.view, legal: ["play banana-3"] } };
    const { user, wishes } = renderAt(first, <Hand hand={hand} />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Banana 3" }));
    await user.keyboard("{Enter}");
    expect(wishes).toMatchObject([{ do: "play banana-3" }]);
    const stops = screen.getAllByRole("button").filter((card) => card.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it("lets the server say why a card cannot be played, and marks the card", async () => {
    const { user, wishes } = renderAt(shown, <Hand hand={hand} />, NOT_NOW);
    await user.click(screen.getByRole("button", { name: /Durian 9/ }));
    expect(wishes).toMatchObject([{ do: "play durian-9" }]);
    const card = screen.getByRole("button", { name: /Durian 9/ });
    expect(card.getAttribute("aria-describedby")).toBe("why");
  });

  it("picks a card that can do more than one thing, and puts it down again", async () => {
    const tanuki = stateOf("tanuki");
    const { user, wishes, store } = renderAt(tanuki, <Hand hand={tanuki.view.hand} />);
    const card = screen.getByRole("button", { name: /^Red 9/ });
    await user.click(card);
    expect([card.getAttribute("aria-pressed"), store.actionStore.picked.value]).toEqual([
      "true",
      "red-9",
    ]);
    await user.click(card);
    expect(store.actionStore.picked.value).toBeNull();
    expect(wishes).toEqual([]);
  });

  it("asks for a second tap where the player wants to confirm", async () => {
    isConfirming.value = true;
    const { user, wishes } = renderAt(shown, <Hand hand={hand} />);
    const card = screen.getByRole("button", { name: "Mango 10" });
    await user.click(card);
    expect(wishes).toEqual([]);
    await user.click(card);
    expect(wishes).toMatchObject([{ do: "play mango-10" }]);
  });

  it("says at the corner of a card what more it can do", () => {
    const bastos = stateOf("bastos");
    renderAt(bastos, <Hand hand={bastos.view.hand} />);
    const marked = names().filter((name) => /trump/.test(name ?? ""));
    expect(marked).toHaveLength(5);
    expect(marked.every((name) => /^(Pineapple|Passion fruit)/.test(name ?? ""))).toBe(true);
  });

  it("is sorted as the player likes", () => {
    handOrder.value = "number";
    renderAt(shown, <Hand hand={hand} />);
    const ranks = names().map((name) => Number(/\d+/.exec(name ?? "")?.[0]));
    expect(ranks).toEqual([1, 2, 3, 5, 7, 9, 10]);
  });

  it("does nothing once the table was stopped", async () => {
    const { user, wishes } = renderAt({ ...shown, is_stopped: true }, <Hand hand={hand} />);
    await user.click(screen.getByRole("button", { name: "Mango 7" }));
    expect(wishes).toEqual([]);
  });

  it("plays a card that is dragged out of it, and not one that is let go over it", () => {
    const { wishes } = renderAt(shown, <Hand hand={hand} />);
    const card = screen.getByRole("button", { name: "Mango 2" });
    card.setPointerCapture = () => undefined;
    const box = { top: 500 } as DOMRect;
    screen.getByRole("region").getBoundingClientRect = () => box;
    const drag = (y: number) => {
      const pointer = { button: 0, isPrimary: true, pointerId: 1, clientX: 0 };
      fireEvent.pointerDown(card, { ...pointer, clientY: 600 });
      fireEvent.pointerMove(card, { ...pointer, clientY: y });
      fireEvent.pointerUp(card, { ...pointer, clientY: y });
    };
    drag(550);
    expect(wishes).toEqual([]);
    drag(300);
    expect(wishes).toMatchObject([{ do: "play mango-2" }]);
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    renderAt(shown, <Hand hand={hand} />);
    expect(screen.getByRole("button", { name: "7 de mangue" })).toBeDefined();
    expect(screen.getByRole("button", { name: /3 de banane, pas maintenant/ })).toBeDefined();
  });
});

it("an onlooker sees how many cards each hand has", () => {
  const onlooker = stateOf("onlooker");
  renderAt(onlooker, <Fans counts={onlooker.view.cards_left} />);
  const hands = within(screen.getByRole("region")).getAllByRole("listitem");
  expect(hands.map(({ textContent }) => /\d+/.exec(textContent ?? "")?.[0])).toEqual([
    "7",
    "6",
    "4",
    "5",
  ]);
});
