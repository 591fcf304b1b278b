import { describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { valueAsTrump } from "../src/games/bastos/trump.ts";
import { roomOf } from "../src/games/index.ts";
import { faceOf } from "../src/games/shelf.ts";
import type { BastosView, FeedItem, Message, TableShown, View } from "../src/protocol.ts";
import { actionsOf, actionsWith, parseAction, tapOf } from "../src/table/actions.ts";
import { markNumber, signed, sortHand } from "../src/table/cards.ts";
import { seriesOf, ticksOf } from "../src/table/chart.tsx";
import { clockOf, clockText } from "../src/table/clock.tsx";
import { closeHistory, groupHistory, keepGroups, remember } from "../src/table/history.ts";
import { lay, roundEndOf, trickEndOf } from "../src/table/lay.ts";
import { share } from "../src/table/share.ts";
import { bestOf, rowsOf } from "../src/table/sheets.ts";
import { stepsOf } from "../src/table/steps.ts";
import { othersFrom } from "../src/table/turns.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { withEffects } from "./effect-of.ts";
import { pairs, recorded } from "./recorded.ts";

const grouped = (journal: readonly FeedItem[]) => groupHistory(journal, "tindahan");

const FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian", "passionfruit", "orange"];

describe("actions", () => {
  it("are taken apart as the notation writes them", () => {
    expect(parseAction("play mango-7")).toMatchObject({ verb: "play", card: "mango-7" });
    expect(parseAction("cart mango")).toMatchObject({ verb: "cart", suit: "mango" });
    expect(parseAction("hide red-7 blue-5")).toMatchObject({ card: "red-7", into: "blue-5" });
    expect(parseAction("bid 3")).toMatchObject({ verb: "bid", number: 3 });
    expect(parseAction("seller")).toEqual({ text: "seller", verb: "seller" });
  });

  const legal = ["hide red-9 blue-2", "play red-4", "play red-9", "seller", "spend red-2"];
  const verbs = { ...roomOf({ game: "tanuki" }).verbs, ...roomOf({ game: "tindahan" }).verbs };

  it("of a card come with the plain one first", () => {
    expect(actionsWith(legal, "red-9", verbs).map(({ verb }) => verb)).toEqual(["play", "hide"]);
    expect(actionsOf(legal, "seller")).toHaveLength(1);
  });

  it("happen by one tap where there is nothing to choose", () => {
    expect(tapOf(legal, "red-4", verbs)).toBe("play red-4");
    expect(tapOf(legal, "red-9", verbs)).toBeNull();
  });

  it("that are not legal are sent as they would be, so that the server says why", () => {
    expect(tapOf(legal, "blue-1", verbs)).toBe("play blue-1");
  });

  it("never spend a card by one tap", () => {
    expect(tapOf(legal, "red-2", verbs)).toBeNull();
  });
});

describe("cards", () => {
  it("of Tanuki are kettles or raccoon dogs, those of other games neither", () => {
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const drawn = ranks.map((rank) => faceOf("tanuki", `red-${rank}`, "red"));
    expect(drawn.map(({ art }) => art === "kettle")).toEqual(ranks.map((rank) => rank % 3 === 2));
    expect(drawn.every(({ art, beside }) => (art === "kettle") !== (beside === "tanuki"))).toBe(
      true,
    );
    const plain = [2, 3].map((rank) => faceOf("tindahan", `mango-${rank}`, "mango"));
    expect(plain).toEqual([{ art: "mango" }, { art: "mango" }]);
  });

  it("are sorted by number on request, suits in their order", () => {
    const hand = ["banana-3", "mango-1", "mango-10", "durian-3"];
    expect(sortHand(hand, "suit")).toEqual(hand);
    expect(sortHand(hand, "number")).toEqual(["mango-1", "banana-3", "durian-3", "mango-10"]);
  });

  it.each([
    ["en", en],
    ["fr", fr],
  ])("have letters that differ in %s", (language, source) => {
    const words = new Catalogue(language, source);
    for (const suits of [FRUITS, ["red", "blue", "green", "yellow"]]) {
      const letters = suits.map((id) => words.t("page-play-letter", { id }));
      expect(new Set(letters).size).toBe(suits.length);
    }
  });

  it("have values with a sign as wide as a digit", () => {
    expect([signed(2), signed(0), signed(-1)]).toEqual(["+2", "0", "−1"]);
  });
});

describe.each(Object.entries(recorded))("a game of %s", (game, { shown, sheets }) => {
  const room = roomOf({ game });

  it("is drawn from its events as the server shows it", () => {
    for (const [before, after] of pairs(shown)) {
      if (before.at + 1 !== after.at) continue;
      const told = after.events[0]?.told;
      if (told === undefined || told.event.deal !== undefined) continue;
      const drawn = lay(before.view, told, room);
      if (trickEndOf(told) !== null) continue;
      expect(drawn?.hand).toEqual(after.view.hand);
      expect(drawn?.trick).toEqual(after.view.trick);
      if (after.view.trick.length > 0) expect(drawn?.cards_left).toEqual(after.view.cards_left);
      for (const field of ["stalls", "cart", "values", "trump", "led", "bids", "sellers_left"]) {
        if (field in after.view) {
          expect(drawn?.[field as keyof View]).toEqual(after.view[field as keyof View]);
        }
      }
    }
  });

  it("ends each update with the view of the server", () => {
    for (const [before, after] of pairs(shown)) {
      const views = stepsOf(before.view, after).map(({ view }) => view);
      if (views.length > 0) expect(views.at(-1)).toBe(after.view);
    }
  });

  it("holds a finished trick with all its cards, then sweeps it to its winner", () => {
    const ends = pairs(shown).filter(([, { events }]) => trickEndOf(events[0]?.told) !== null);
    expect(ends.length).toBeGreaterThan(0);
    for (const [before, after] of ends) {
      const [held, then] = stepsOf(before.view, after);
      const last = after.view.last_trick;
      if (last !== null) expect(held?.view.trick).toEqual(last.plays);
      expect(held?.sweepTo).toBe(trickEndOf(after.events[0]?.told)?.winner);
      expect(then?.view.trick).toEqual([]);
    }
  });

  it("shows the sheet of a round that is over", () => {
    const [pair] = pairs(shown).filter(([, { events }]) => roundEndOf(events[0]?.told) !== null);
    expect(pair).toBeDefined();
    const [before, after] = pair as [TableShown, TableShown];
    expect(stepsOf(before.view, after).map(({ sheet }) => sheet)).toContain(1);
  });

  it("only tells what comes after a deal in the same update", () => {
    const events = shown.flatMap((message) => message.events);
    const merged = { ...(shown.at(-1) as TableShown), events };
    const steps = stepsOf((shown[0] as TableShown).view, merged);
    const told = new Set(steps.flatMap(({ event }) => (event === null ? [] : [event.at])));
    expect(told.size).toBe(events.length);
    expect(steps.at(-1)?.view).toBe(merged.view);
  });

  it("is told in groups, by round and trick", () => {
    const events = shown.flatMap((message) => message.events);
    const groups = grouped(remember([], events));
    const first = groups.find(({ trick }) => trick === 1);
    expect(first?.round).toBe(1);
    expect(first?.lines.at(-1)?.isEnd).toBe(true);
    const ids = groups.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("tells what came of a round once its last trick is gone from the table", () => {
    const [pair] = pairs(shown).filter(([, { events }]) => roundEndOf(events[0]?.told) !== null);
    const [before, after] = pair as [TableShown, TableShown];
    const steps = stepsOf(before.view, after);
    const keys = ({ event }: (typeof steps)[number]) =>
      event?.told?.tell.map(({ key }) => key) ?? [];
    const swept = steps.findIndex(({ sweepTo }) => sweepTo !== undefined);
    expect(keys(steps[swept] as (typeof steps)[number])).not.toContain("round-over");
    expect(keys(steps[swept + 1] as (typeof steps)[number])).toContain("round-over");
    const parts = steps.flatMap(({ event }) => (event === null ? [] : [event]));
    expect(remember([], parts)).toEqual(remember([], after.events));
  });

  it("has the fruits of its sheet in the order of the table", () => {
    for (const sheet of sheets) {
      const fruits = room.suits((shown[0] as TableShown).view);
      const suits = rowsOf(sheet, room.rows, fruits).flatMap(({ suit }) => suit ?? []);
      expect(suits).toEqual(fruits.filter((fruit) => suits.includes(fruit)));
    }
  });

  it("has a sheet whose rows add up", () => {
    const [sheet] = sheets;
    const rows = rowsOf(sheet as NonNullable<typeof sheet>, room.rows);
    for (const [seat, points] of (sheet?.points ?? []).entries()) {
      const sum = rows.reduce((total, { cells }) => total + (cells[seat]?.points ?? 0), 0);
      expect(sum).toBe(points);
    }
    expect(bestOf([1, 4, 4])).toEqual([1, 2]);
  });

  it("says who comes when", () => {
    for (const { view } of shown) {
      expect(othersFrom(view)).toHaveLength(view.players - 1);
      const [next, ...others] = view.to_act;
      if (others.length === 0 && !view.is_choosing) expect(view.coming[0]).toBe(next);
    }
  });
});

describe("Bastos", () => {
  const view = {
    ...(recorded.bastos.shown.at(-1)?.view as BastosView),
    as_trump: { mango: -1, orange: 1 },
  };
  const room = roomOf(view);

  it("says the value that a trump will really have, and none where none may be declared", () => {
    expect(valueAsTrump(view, "mango")).toBe(-1);
    expect(valueAsTrump(view, "orange")).toBe(1);
    expect(valueAsTrump(view, "banana")).toBeNull();
  });

  const told = (seat: number, ...tell: Message[]) =>
    withEffects({ event: { seat, do: "keep" }, tell });

  it("tells why a higher card has not won before it tells who has", () => {
    const weak = { key: "bastos-cannot-win", params: { seat: 1, card: "mango-3", suit: "mango" } };
    const won = { key: "wins-trick", params: { seat: 0, card: "mango-2", count: 1 } };
    const drawn = lay(view, told(1, weak, won), room);
    expect(drawn?.reasons).toEqual([weak]);
    expect(drawn?.prompt).toEqual(won);
    const next = lay(drawn as View, told(0, won), room);
    expect(next?.reasons).toEqual([]);
  });

  it("knows both ways in which nobody wins a trick", () => {
    for (const key of ["nobody-wins-trick", "nobody-can-win"]) {
      expect(trickEndOf(told(0, { key, params: { leader: 0 } }))).toEqual({ winner: null });
    }
  });
});

describe("the history", () => {
  const act = (at: number): FeedItem => ({ at, time: 0, kind: "act", seat: 0 });

  it("forgets what was taken back, and nothing else", () => {
    const undo = { entry: "undo", seat: 0, keep: 1, time: 0 } as const;
    const journal = remember([], [act(1), act(2), act(3)]);
    const after = remember(journal, [{ at: 4, time: 0, kind: "undo", seat: 0, fact: undo }]);
    expect(after.map(({ undone }) => undone === true)).toEqual([false, true, true, false]);
  });

  it("keeps the groups in which nothing has changed", () => {
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

  it("tells the end of a game under a heading of its own", () => {
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

  it("opens no second heading for a pause, an undo or an absence between two tricks", () => {
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

  it("says under a heading of its own that the game was stopped", () => {
    const stop = { entry: "stop", seat: 0, time: 0 } as const;
    const journal = remember(
      [],
      [tell(1, "round-starts"), { at: 2, time: 0, kind: "stop", seat: 0, fact: stop }],
    );
    expect(grouped(journal).at(-1)?.isResult).toBe(true);
  });

  it("tells which pieces were drawn by the words of the game that has pieces", () => {
    const drawn = { entry: "pieces", pieces: ["ball", "cone"], time: 0 } as const;
    const entry = { at: 1, time: 0, kind: "pieces", fact: drawn } as unknown as FeedItem;
    const told = groupHistory([entry], "bandu").flatMap(({ lines }) => lines);
    expect(told.map(({ message }) => message)).toEqual([
      { key: "bandu-drawn", params: { count: 2, pieces: ["ball", "cone"] }, clause: "AN-33" },
    ]);
    expect(groupHistory([entry], "tindahan")).toEqual([]);
  });

  it("takes nothing in twice", () => {
    const journal = remember([], [act(1), act(2)]);
    expect(remember(journal, [act(2), act(3)]).map(({ at }) => at)).toEqual([1, 2, 3]);
  });
});

describe("seats", () => {
  it("have marks that differ, and one's own is always the first", () => {
    for (const you of [0, 1, 2, 3, 4, null]) {
      const marks = [0, 1, 2, 3, 4].map((seat) => markNumber(seat, you));
      expect([...marks].sort()).toEqual([0, 1, 2, 3, 4]);
      expect(marks[you ?? 0]).toBe(0);
    }
  });
});

describe("the chart", () => {
  it("begins at nothing", () => {
    expect(seriesOf(recorded.tindahan.sheets).every(([first]) => first === 0)).toBe(true);
  });

  it.each([
    [
      [0, 35],
      [0, 10, 20, 30, 40],
    ],
    [
      [0, 3],
      [0, 1, 2, 3],
    ],
    [
      [0, -4, 7],
      [-5, 0, 5, 10],
    ],
    [[0], [0, 1]],
  ])("has round numbers around %j", (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks);
  });
});

describe("clocks", () => {
  const shown = { ...recorded.tindahan.shown[0], running: [1] } as TableShown;
  const timed = { ...shown, seats: shown.seats.map((seat) => ({ ...seat, clock: 65_000 })) };

  it("run for those who are to act, from when the update came", () => {
    expect(clockOf(timed, 1, 1000)).toBe(65_000);
    expect(clockOf(timed, 1, 6000)).toBe(60_000);
    expect(clockOf(timed, 0, 6000)).toBe(65_000);
    expect(clockOf(shown, 0, 0)).toBeNull();
  });

  it("are read in minutes and seconds", () => {
    expect([clockText(65_000), clockText(5_100), clockText(0)]).toEqual(["1:05", "0:06", "0:00"]);
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

  /** So many tricks were won, and so many cards lie there; the last trick may be looked at. */
  const view = (won: number, played: number, last_trick: object | null = {}) => {
    const trick = Array(played).fill({});
    return { round: 2, trick_number: won + 1, trick, last_trick } as unknown as View;
  };

  it("has the trick under way and the one before it, and all of earlier rounds", () => {
    const groups = [group(1, 1), group(2, null), group(2, 1), group(2, 2), group(2, 3)];
    expect(tricks(closeHistory(groups, view(2, 1)))).toEqual([1, null, 2, 3]);
    expect(tricks(closeHistory(groups, view(3, 0)))).toEqual([1, null, 3]);
  });

  it("has only the trick under way where the view has no last one any more", () => {
    const groups = [group(1, 1), group(2, null), group(2, 1), group(2, 2), group(2, 3)];
    expect(tricks(closeHistory(groups, view(2, 0)))).toContain(2);
    expect(tricks(closeHistory(groups, view(2, 1, null)))).toEqual([1, null, 3]);
  });

  it("keeps who came and went, and what was taken back", () => {
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

  it("shifts no number while the view is behind what was told", () => {
    expect(tricks(closeHistory([group(2, 1), group(2, 2)], view(1, 0)))).toEqual([1, 2]);
  });

  it("knows the number of its tricks on a page that came late", () => {
    expect(tricks(closeHistory([group(2, 1)], view(5, 0)))).toEqual([5]);
    expect(tricks(closeHistory([group(2, 1), group(2, 2)], view(5, 1)))).toEqual([5, 6]);
  });
});

describe("a view that follows another", () => {
  it("shares every part that has not changed, and is equal to what came", () => {
    for (const { shown } of Object.values(recorded)) {
      for (const [before, after] of pairs(shown)) {
        const shared = share(before.view, after.view);
        expect(shared).toEqual(after.view);
        expect(shared.options).toBe(before.view.options);
        expect(shared.totals === before.view.totals).toBe(
          JSON.stringify(after.view.totals) === JSON.stringify(before.view.totals),
        );
      }
    }
  });

  it("does not take a shorter list, or nothing, for the same", () => {
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share({ a: [] }, { a: {} })).toEqual({ a: {} });
    expect(share(null, { a: 1 })).toEqual({ a: 1 });
    expect(share({ a: 1 }, null)).toBeNull();
  });
});
