import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { FeedItem, SeatShown, TableShown, View } from "../src/protocol.ts";
import {
  closeHistory,
  factMessage,
  groupHistory,
  keepGroups,
  remember,
} from "../src/table/history-groups.ts";
import { withEffects } from "./effect-of.ts";
import { recorded } from "./recorded.ts";
import { speakWith } from "./speaking.ts";
import { isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

const grouped = (journal: readonly FeedItem[]) => groupHistory(journal, "tindahan");

beforeEach(() => speakWith("en", en));

describe.each(Object.entries(recorded))("a game of %s", (_, { shown }) => {
  it("is grouped by round and trick", () => {
    const events = shown.flatMap((message) => message.events);
    const groups = grouped(remember([], events));
    const first = groups.find(({ trick }) => trick === 1);
    expect(first?.round).toBe(1);
    expect(first?.lines.at(-1)?.isEnd).toBe(true);
    const ids = groups.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the history", () => {
  const act = (at: number): FeedItem => ({ at, time: 0, kind: "act", seat: 0 });

  it("drops what was undone, and nothing else", () => {
    const undo = { entry: "undo", seat: 0, keep: 1, time: 0 } as const;
    const journal = remember([], [act(1), act(2), act(3)]);
    const after = remember(journal, [{ at: 4, time: 0, kind: "undo", seat: 0, fact: undo }]);
    expect(after.map(({ undone }) => undone === true)).toEqual([false, true, true, false]);
  });

  it("keeps unchanged groups identical", () => {
    const events = recorded.tindahan.shown.flatMap((message) => message.events);
    const before = grouped(remember([], events.slice(0, -1)));
    const after = keepGroups(before, grouped(remember([], events)));
    expect(after.filter((group) => before.includes(group)).length).toBeGreaterThan(1);
    expect(after.flatMap(({ lines }) => lines)).toEqual(
      grouped(remember([], events)).flatMap(({ lines }) => lines),
    );
  });

  const tell = (at: number, ...keys: string[]): FeedItem => ({
    ...act(at),
    told: withEffects({
      event: { seat: 0, do: "play mango-7" },
      tell: keys.map((key) => ({ key, params: {} })),
    }),
  });

  const fact = (at: number, what: "pause" | "resume"): FeedItem => ({
    at,
    time: 0,
    kind: "clock",
    fact: { entry: "clock", what, time: 0 },
  });

  const headings = (journal: readonly FeedItem[]) => grouped(journal).map(({ id }) => id);

  it("has a heading for the end of the game", () => {
    const journal = remember(
      [],
      [
        tell(1, "round-starts"),
        tell(2, "leads"),
        tell(3, "wins-trick", "round-over", "round-points", "result-won"),
      ],
    );
    const groups = grouped(journal);
    expect(groups.map(({ lines }) => lines.map(({ message }) => message.key))).toEqual([
      ["round-starts"],
      ["leads", "wins-trick"],
      ["round-over", "round-points"],
      ["result-won"],
    ]);
    expect(groups.at(-1)?.isResult).toBe(true);
  });

  it("adds no heading for a pause, an undo or an absence between two tricks", () => {
    const journal = remember(
      [],
      [
        tell(1, "round-starts"),
        tell(2, "leads", "wins-trick"),
        fact(3, "pause"),
        fact(4, "resume"),
        tell(5, "leads"),
      ],
    );
    const ids = headings(journal);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(3);
  });

  it("has a heading for a stopped game", () => {
    const stop = { entry: "stop", seat: 0, time: 0 } as const;
    const journal = remember(
      [],
      [tell(1, "round-starts"), { at: 2, time: 0, kind: "stop", seat: 0, fact: stop }],
    );
    expect(grouped(journal).at(-1)?.isResult).toBe(true);
  });

  it("says which pieces were drawn, in the words of the game", () => {
    const drawn = { entry: "pieces", pieces: ["ball", "cone"], time: 0 } as const;
    const entry = { at: 1, time: 0, kind: "pieces", fact: drawn } as unknown as FeedItem;
    const told = groupHistory([entry], "bandu").flatMap(({ lines }) => lines);
    expect(told.map(({ message }) => message)).toEqual([
      { key: "bandu-drawn", params: { count: 2, pieces: ["ball", "cone"] }, clause: "AN-33" },
    ]);
    expect(groupHistory([entry], "tindahan")).toEqual([]);
  });

  it("adds nothing twice", () => {
    const journal = remember([], [act(1), act(2)]);
    expect(remember(journal, [act(2), act(3)]).map(({ at }) => at)).toEqual([1, 2, 3]);
  });
});

describe("a closed history", () => {
  const group = (round: number, trick: number | null) => ({
    id: `${round}.${trick}`,
    round,
    trick,
    trump: null,
    led: null,
    lines: [],
  });

  const tricks = (groups: { trick: number | null }[]) => groups.map(({ trick }) => trick);

  /** A view after `won` tricks, with `played` cards in the current one. */
  const view = (won: number, played: number, last_trick: object | null = {}) => {
    const trick = Array(played).fill({});
    return { round: 2, trick_number: won + 1, trick, last_trick } as unknown as View;
  };

  it("shows the current trick, the one before it, and all earlier rounds", () => {
    const groups = [group(1, 1), group(2, null), group(2, 1), group(2, 2), group(2, 3)];
    expect(tricks(closeHistory(groups, view(2, 1)))).toEqual([1, null, 2, 3]);
    expect(tricks(closeHistory(groups, view(3, 0)))).toEqual([1, null, 3]);
  });

  it("shows only the current trick if the view has no last one", () => {
    const groups = [group(1, 1), group(2, null), group(2, 1), group(2, 2), group(2, 3)];
    expect(tricks(closeHistory(groups, view(2, 0)))).toContain(2);
    expect(tricks(closeHistory(groups, view(2, 1, null)))).toEqual([1, null, 3]);
  });

  it("keeps facts about the table", () => {
    const told = (at: number, key: string): FeedItem => ({
      at,
      time: 0,
      kind: "act",
      seat: 0,
      told: withEffects({
        event: { seat: 0, do: `play mango-${at}` },
        tell: [{ key, params: { seat: 0, card: `mango-${at}`, round: 2, count: 1 } }],
      }),
    });
    const undo = { entry: "undo", seat: 1, keep: 99, time: 0 } as const;
    const journal: FeedItem[] = [
      told(1, "round-starts"),
      told(2, "leads"),
      told(3, "wins-trick"),
      { at: 4, time: 0, kind: "undo", seat: 1, fact: undo },
      told(5, "leads"),
      told(6, "wins-trick"),
      told(7, "leads"),
    ];
    const groups = closeHistory(grouped(journal), view(2, 1, null));
    const keys = groups.map(({ lines }) => lines.map(({ message }) => message.key));
    expect(keys).toEqual([["round-starts"], ["page-play-takes-back"], ["leads"]]);
    expect(groups.map(({ trick, isClosed }) => [trick, isClosed])).toEqual([
      [null, undefined],
      [1, true],
      [3, undefined],
    ]);
  });

  it("shifts no numbers while the view lags behind", () => {
    expect(tricks(closeHistory([group(2, 1), group(2, 2)], view(1, 0)))).toEqual([1, 2]);
  });

  it("numbers tricks correctly on a page that was opened late", () => {
    expect(tricks(closeHistory([group(2, 1)], view(5, 0)))).toEqual([5]);
    expect(tricks(closeHistory([group(2, 1), group(2, 2)], view(5, 1)))).toEqual([5, 6]);
  });
});

describe("requests", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it.each([
    ["en", en, "Nobody answered: the request is over."],
    ["fr", fr, "Personne n’a répondu\u202f: la demande est close."],
  ])("expire when nobody answers, in %s", async (language, words, sentence) => {
    await speakWith(language, words);
    const said = { entry: "agreement", seat: 1, about: "stop", says: "no", time: 0 } as const;
    const fact = { ...said, is_late: true };
    const message = factMessage({ at: 1, kind: "agreement", fact } as FeedItem, "tindahan");
    expect(message && storeAt(shownWith({})).store.talk.value.say(message)).toBe(sentence);
  });
});
