import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { offer } from "../src/games/game-offer.ts";
import { lettersOf, toneOf } from "../src/games/plain-suits.ts";
import { roomOf } from "../src/games/room-registry.ts";
import type { GameShown, Sheet, TableShown, View } from "../src/protocol.ts";
import { Hand } from "../src/table/hand.tsx";
import { applyTold } from "../src/table/interim-view.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { RoundScoreTable } from "../src/table/score-table.tsx";
import { SeatRing } from "../src/table/seat-ring.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

const WORDS = `
game-halo = Halo
halo-suit-shell = shell
halo-suit-stone = stone
halo-asks = Give a card away.
`;

beforeEach(async () => {
  await speakWith("en", en + WORDS);
  const games = [{ game: "halo", suits: ["shell", "stone", "red"] } as GameShown];
  vi.stubGlobal("fetch", async () => Response.json({ games, bots: [] }));
  await offer.fetch();
});

/** A table of a game without a room, as its server shows it. */
function shownOf(view: Partial<View>): TableShown {
  const known = shownWhere("tindahan", isTrick);
  const common: View = {
    game: "halo",
    options: {},
    seat: 0,
    players: 3,
    round: 1,
    rounds: 3,
    dealer: 2,
    leader: 0,
    to_act: [0],
    due: null,
    over: false,
    totals: [4, 0, 2],
    points: [[4, 0, 2]],
    hand: ["shell-2", "stone-11"],
    cards_left: [2, 2, 2],
    trick: [],
    last_trick: null,
    events: [],
    prompt: { key: "halo-asks" },
    legal: [],
    result: null,
    coming: [0, 1, 2],
    trick_number: 1,
    is_choosing: false,
    count: null,
  };
  return {
    ...known,
    you: 0,
    seats: known.seats.slice(0, 3),
    view: { ...common, ...view },
  };
}

function deskOf(view: Partial<View>) {
  const shown = shownOf(view);
  return { ...storeAt(shown), shown };
}

describe("a game without a room of its own", () => {
  it("shows its cards by letters and names them", async () => {
    const { store, shown } = deskOf({ legal: ["play shell-2", "play stone-11"] });
    const root = await drawnAt(store, <Hand hand={shown.view.hand} />);
    const cards = [...root.querySelectorAll("[data-card]")];
    expect(cards.map((card) => card.getAttribute("aria-label"))).toEqual(["Shell 2", "Stone 11"]);
    const letters = cards.map((card) =>
      [...card.querySelectorAll("[data-t]")].at(-1)?.getAttribute("data-t"),
    );
    expect(letters).toEqual(["Sh", "St"]);
  });

  it("gives every suit its own colour, even one that another game draws", async () => {
    const { store, shown } = deskOf({ hand: ["shell-2", "stone-11", "red-1"] });
    const root = await drawnAt(store, <Hand hand={shown.view.hand} />);
    const tones = [...root.querySelectorAll("[data-card]")].map(({ className }) =>
      Number(/tone-(\d)/.exec(className)?.[1]),
    );
    expect(tones).toEqual([0, 1, 2]);
    const suits = ["a", "b", "c", "d", "e", "f", "g", "h"];
    expect(new Set(suits.map((suit) => toneOf(suits, `${suit}-1`))).size).toBe(suits.length);
  });

  it("uses as many letters as needed to distinguish suits", () => {
    const marks = (...names: string[]) => names.map((name) => lettersOf(name, names));
    expect(marks("shell", "stone", "leaf")).toEqual(["sh", "st", "le"]);
    expect(marks("stone", "star", "starfish")).toEqual(["sto", "star", "starf"]);
  });

  it("plays or secretly chooses a card with one tap", async () => {
    for (const verb of ["play", "give"]) {
      const legal = [`${verb} shell-2`, `${verb} stone-11`];
      const { store, shown, wishes } = deskOf({ legal });
      const root = await drawnAt(store, <Hand hand={shown.view.hand} />);
      await act(async () => root.querySelector<HTMLElement>('[data-card="shell-2"]')?.click());
      expect(wishes).toMatchObject([{ type: "act", do: `${verb} shell-2` }]);
    }
  });

  it("has buttons for actions without a card of the hand", async () => {
    const { store, shown, wishes } = deskOf({ legal: ["ask 3", "call shell", "knock"] });
    const root = await drawnAt(store, <Prompt view={shown.view} />);
    const buttons = [...root.querySelectorAll<HTMLElement>("button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Ask 3", "Call shell", "Knock"]);
    await act(async () => buttons[0]?.click());
    expect(wishes).toMatchObject([{ type: "act", do: "ask 3" }]);
  });

  it.each([
    ["en", en, ["your choice", "chosen", "thinks"]],
    ["fr", fr, ["ton choix", "choisi", "réfléchit"]],
  ])("says in %s who has chosen, but not what", async (language, source, words) => {
    await speakWith(language, source + WORDS);
    const { store, shown } = deskOf({ is_choosing: true, to_act: [0, 2], coming: [] });
    const root = await drawnAt(store, <SeatRing view={shown.view} />);
    for (const word of words) expect(root.textContent).toContain(word);
    expect(root.querySelectorAll("[role=img]:not([data-suit])")).toHaveLength(1);
  });

  it("shows a card at its player's seat", async () => {
    const { shown } = deskOf({ legal: ["play shell-2"] });
    const room = roomOf(shown.view);
    const event = { seat: 0, do: "play shell-2" };
    const told = {
      event,
      tell: [{ key: "leads", params: { seat: 0, card: "shell-2" } }],
      effects: [{ effect: "card", seat: 0, card: "shell-2", led: "shell" } as const],
    };
    const drawn = applyTold(shown.view, told, room) as View;
    expect(drawn).toMatchObject({ hand: ["stone-11"], cards_left: [1, 2, 2], trick: [event] });
    const root = await drawnAt(storeAt({ ...shown, view: drawn }).store, <SeatRing view={drawn} />);
    expect(root.querySelector("[data-laid]")?.getAttribute("aria-label")).toBe("Shell 2");
  });

  it("has a score sheet for any kind of points", async () => {
    const reason = { key: "halo-asks" };
    const sheet: Sheet = {
      round: 1,
      lines: [
        { seat: 0, points: 3, reason },
        { seat: 0, points: 1, reason },
        { seat: 2, points: 2, reason },
      ],
      points: [4, 0, 2],
      totals: [4, 0, 2],
    };
    const { store } = deskOf({});
    const root = await drawnAt(store, <RoundScoreTable sheet={sheet} />);
    const cells = [...root.querySelectorAll("tbody td")].map(({ textContent }) => textContent);
    expect(cells).toEqual(["+4", "–", "+2"]);
    expect(root.querySelector("tbody th")?.textContent).toBe("Points");
  });
});
