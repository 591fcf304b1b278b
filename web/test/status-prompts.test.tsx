import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { roomOf } from "../src/games/room-registry.ts";
import type { SeatShown, TableShown } from "../src/protocol.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { SeatBadge } from "../src/table/seat-badge.tsx";
import { labelled } from "./buttons.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isSecret, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

/** A recorded update in which it is somebody's turn, with changes. */
function shownWith(changes: Partial<TableShown>, seats: Partial<SeatShown> = {}): TableShown {
  return shownWhere("tanuki", ({ view }) => view.to_act.length > 0, changes, seats);
}

/** The prompt and a badge of a table, and the requests sent from there. */
async function drawn(shown: TableShown) {
  const { view } = shown;
  const { store, wishes } = storeAt(shown);
  const root = await drawnAt(
    store,
    <>
      <Prompt view={view} />
      <SeatBadge view={view} seat={view.to_act[0] ?? 0}>
        {null}
      </SeatBadge>
    </>,
  );
  return { root, wishes, badge: root.querySelector<HTMLElement>("div[data-seat]") };
}

describe("a game that never started", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it("has no record and no rematch", async () => {
    const drawn = async (stopped: "host" | "early") => {
      const shown = shownWith({ is_stopped: true, stopped });
      const prompt = { key: `table-stopped-${stopped}`, params: { seat: 0 } };
      const view = { ...shown.view, prompt };
      const { store } = storeAt({ ...shown, view });
      const root = await drawnAt(store, <Prompt view={view} />);
      return [
        labelled(root, "Play again") !== undefined,
        root.textContent?.includes("What was played is kept."),
        root.querySelector("a[href^='/record/']") !== null,
      ];
    };
    expect(await drawn("host")).toEqual([true, true, true]);
    expect(await drawn("early")).toEqual([false, false, false]);
  });
});

describe("a table at which everybody is away", () => {
  const deserted = shownWith({ is_deserted: true }, { stand_in: "casual" });

  it.each([
    ["en", en, "Everybody is away. The table waits until someone is back."],
    ["fr", fr, "Tout le monde est absent. La table attend que quelqu’un revienne."],
  ])("says in %s that it waits, not that a bot plays", async (language, words, sentence) => {
    await speakWith(language, words);
    const { root, badge } = await drawn(deserted);
    expect(root.querySelector("section > p")?.textContent).toBe(sentence);
    expect(root.querySelector("section use[href='#ui-bot']")).toBeNull();
    expect(badge?.dataset.turn).toBeUndefined();
    expect(badge?.dataset.note).toBe(language === "en" ? "away" : "pas là");
  });

  it("lets its viewer resume their seat", async () => {
    const { root, wishes } = await drawn({ ...deserted, you: 0 });
    await act(() => root.querySelector<HTMLButtonElement>("section button")?.click());
    expect(wishes).toEqual([{ type: "back" }]);
  });

  it.each([
    ["bastos", isSecret, "thinks"],
    ["tanuki", isSecret, "Thinking"],
    ["tindahan", isTrick, "plays"],
    ["bastos", isTrick, "plays"],
    ["tanuki", isTrick, "plays"],
  ] as const)("says at the places of %s that players are away", async (game, holds, word) => {
    const places = async (changes: Partial<TableShown>) => {
      const shown = shownWhere(game, holds, changes, { stand_in: "casual" });
      const { At } = roomOf(shown.view);
      const awaited = shown.view.to_act.filter((seat) => seat !== shown.you);
      const all = awaited.map((seat) => <At key={seat} view={shown.view} seat={seat} />);
      const root = await drawnAt(storeAt(shown).store, all);
      return [...root.querySelectorAll("[data-testid=open-place]")].map(
        (place) => place.textContent,
      );
    };
    const here = await places({});
    expect(here.length).toBeGreaterThan(0);
    expect(new Set(here)).toEqual(new Set([word]));
    expect(new Set(await places({ is_deserted: true }))).toEqual(new Set(["away"]));
  });

  it("looks different from a table where a bot plays for someone", async () => {
    const { root } = await drawn(shownWith({}, { stand_in: "casual" }));
    expect(root.textContent).toContain("a bot plays");
    expect(root.textContent).not.toContain("Everybody is away");
  });
});

describe("a game that was stopped", () => {
  /** As the server shows it: nobody is to act. */
  function stopped(game: "bastos" | "tanuki", holds: (shown: TableShown) => boolean): TableShown {
    const shown = shownWhere(game, holds, { is_stopped: true });
    return { ...shown, view: { ...shown.view, to_act: [], legal: [] } };
  }

  it.each(["bastos", "tanuki"] as const)(
    "does not claim in %s that anybody has chosen",
    async (game) => {
      const drawAll = async (shown: TableShown) => {
        const { view } = shown;
        const { At } = roomOf(view);
        const others = view.totals.flatMap((_, seat) => (seat === view.seat ? [] : [seat]));
        const all = others.map((seat) => <At key={seat} view={view} seat={seat} />);
        const root = await drawnAt(storeAt(shown).store, all);
        return [...root.children].map((place) => place.innerHTML);
      };
      const secret = shownWhere(game, isSecret);
      expect((await drawAll(secret)).join("")).toMatch(/chosen|sealed/i);
      const places = await drawAll(stopped(game, isSecret));
      expect(places).toEqual(places.map(() => ""));
      expect(places.length).toBe(secret.view.players - 1);
    },
  );

  it("says why there is no rematch", async () => {
    const { store, wishes } = storeAt(stopped("tanuki", isTrick), { key: "table-unknown" });
    const root = await drawnAt(store, <Prompt view={store.playback.drawn()} />);
    expect(root.querySelector("section use")?.getAttribute("href")).toBe("#ui-stop");
    const before = root.querySelector("section > p")?.textContent;
    const again = [...root.querySelectorAll("button")].find((b) => b.textContent === "Play again");
    await act(async () => again?.click());
    expect(wishes).toEqual([{ type: "rematch" }]);
    expect(root.querySelector("section > p")?.textContent).toBe(
      `${before}There is no such table here.`,
    );
  });
});
