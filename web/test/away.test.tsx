import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { roomOf } from "../src/games/index.ts";
import type { FeedItem, SeatShown, TableShown } from "../src/protocol.ts";
import { SeatBadge } from "../src/table/badge.tsx";
import { meanwhile } from "../src/table/meanwhile.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { deskAt, drawnAt, isSecret, isTrick, shownWhere } from "./at-desk.tsx";
import { recorded } from "./recorded.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

/** A message of a recorded game in which it is somebody's turn, with changes. */
function shownWith(changes: Partial<TableShown>, seats: Partial<SeatShown> = {}): TableShown {
  return shownWhere("tanuki", ({ view }) => view.to_act.length > 0, changes, seats);
}

/** What the page says at a table, and what is wished for there. */
async function drawn(shown: TableShown) {
  const { view } = shown;
  const { desk, wishes } = deskAt(shown);
  const root = await drawnAt(
    desk,
    <>
      <Prompt view={view} />
      <SeatBadge view={view} seat={view.to_act[0] ?? 0}>
        {null}
      </SeatBadge>
    </>,
  );
  return { root, wishes, badge: root.querySelector<HTMLElement>(".badge") };
}

describe("a table at which everybody is away", () => {
  const deserted = shownWith({ is_deserted: true }, { stand_in: "casual" });

  it.each([
    ["en", en, "Everybody is away. The table waits until someone is back."],
    ["fr", fr, "Tout le monde est absent. La table attend que quelqu’un revienne."],
  ])("says in %s that it waits, and not that a bot plays", async (language, words, sentence) => {
    await speakWith(language, words);
    const { root, badge } = await drawn(deserted);
    expect(root.querySelector(".prompt p")?.textContent).toBe(sentence);
    expect(root.querySelector(".note")).toBeNull();
    expect(badge?.dataset.turn).toBeUndefined();
    expect(badge?.dataset.note).toBe(language === "en" ? "away" : "pas là");
  });

  it("lets whoever looks at it come back", async () => {
    const { root, wishes } = await drawn({ ...deserted, you: 0 });
    await act(() => root.querySelector<HTMLButtonElement>(".prompt button")?.click());
    expect(wishes).toEqual([{ type: "back" }]);
  });

  it.each([
    ["bastos", isSecret, "thinks"],
    ["tanuki", isSecret, "Thinking"],
    ["tindahan", isTrick, "plays"],
    ["bastos", isTrick, "plays"],
    ["tanuki", isTrick, "plays"],
  ] as const)("says at the places of %s that they are away", async (game, holds, word) => {
    const places = async (changes: Partial<TableShown>) => {
      const shown = shownWhere(game, holds, changes, { stand_in: "casual" });
      const { At } = roomOf(shown.view);
      const awaited = shown.view.to_act.filter((seat) => seat !== shown.you);
      const all = awaited.map((seat) => <At key={seat} view={shown.view} seat={seat} />);
      const root = await drawnAt(deskAt(shown).desk, all);
      return [...root.querySelectorAll(".slot--open, .sealed")].map((place) => place.textContent);
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

describe("what a bot played while somebody was away", () => {
  const act_ = (at: number, stand_in: boolean, seat = 0): FeedItem => ({
    at,
    time: 0,
    kind: "act",
    seat,
    ...(stand_in && { stand_in }),
  });
  const seat = (at: number, stand_in?: string): FeedItem => ({
    at,
    time: 0,
    kind: "seat",
    seat: 0,
    fact: {
      entry: "seat",
      time: 0,
      seat: 0,
      player: { name: "Ada" },
      ...(stand_in && { stand_in }),
    },
  });
  const ats = (journal: FeedItem[], you: number | null = 0) =>
    meanwhile(journal, you).map(({ at }) => at);
  const away = [act_(1, false), seat(2, "casual"), act_(3, true), act_(4, false, 1), act_(5, true)];

  it("is known once the person is back, until it acts", () => {
    expect(ats(away)).toEqual([]);
    expect(ats([...away, seat(6)])).toEqual([3, 5]);
    expect(ats([...away, seat(6), act_(7, false, 1)])).toEqual([3, 5]);
    expect(ats([...away, seat(6), act_(7, false)])).toEqual([]);
    expect(ats([...away, seat(6)], 1)).toEqual([]);
    expect(ats([...away, seat(6)], null)).toEqual([]);
  });

  it("leaves out what was taken back, and earlier absences", () => {
    const [, , , , last] = away as [FeedItem, FeedItem, FeedItem, FeedItem, FeedItem];
    const undone = [...away.slice(0, 4), { ...last, undone: true }];
    expect(ats([...undone, seat(6)])).toEqual([3]);
    expect(ats([...away, seat(6), seat(7, "casual"), act_(8, true), seat(9)])).toEqual([8]);
  });

  it("begins when the time was up", () => {
    const fact = { entry: "clock", what: "out", time: 0, seat: 0 } as const;
    const out: FeedItem = { at: 2, time: 0, kind: "clock", seat: 0, fact };
    expect(ats([act_(1, true), out, act_(3, true), seat(4)])).toEqual([3]);
  });

  it("is told at the table", async () => {
    const events = recorded.tanuki.shown.flatMap((message) => message.events);
    const last = events.findLast(({ told }) => told?.event.do !== undefined) as FeedItem;
    const you = last.seat ?? 0;
    const back = { ...seat(9999), seat: you };
    const played = { ...last, stand_in: true, at: 9998 };
    const { root } = await drawn(shownWith({ you, events: [played, back] }));
    expect(root.querySelector(".note")?.textContent).toMatch(
      /^While you were away, a bot played once for you\. You /,
    );
  });
});
