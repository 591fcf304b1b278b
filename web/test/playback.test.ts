import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { FeedItem, Settle, TableShown } from "../src/protocol.ts";
import type { Playback } from "../src/table/playback.ts";
import { said } from "../src/ui/announcer.tsx";
import { banduShown } from "./bandu-fixture.tsx";
import { NotedMotion, playbackOf, QueuedTable } from "./queued-table.ts";
import { recorded } from "./recorded.ts";
import { speakWith } from "./speaking.ts";

const { shown } = recorded.tindahan;
const first = shown[0] as TableShown;
const trick = shown.slice(1, -3);
const [before, over, deal] = shown.slice(-3) as [TableShown, TableShown, TableShown];

/** A playback that records its steps. */
function noted(from: TableShown, waiting: readonly TableShown[]) {
  const table = new QueuedTable(from, waiting);
  const notes: string[] = [];
  const motion = new NotedMotion(notes);
  const { playback, seating } = playbackOf(table, motion);
  const tell = playback.told.tell.bind(playback.told);
  vi.spyOn(playback.told, "tell").mockImplementation((event) => {
    notes.push(`tell ${event.at}`);
    tell(event);
  });
  const next = table.next.bind(table);
  vi.spyOn(table, "next").mockImplementation(() => {
    notes.push("next");
    next();
  });
  effect(() => {
    if (playback.sheet.value !== null) notes.push(`sheet ${playback.sheet.value}`);
  });
  return { table, motion, notes, playback, seating };
}

const count = (notes: readonly string[], wanted: string) =>
  notes.filter((note) => note === wanted).length;

/** Resolves when a score sheet is shown. */
const isReading = ({ sheet }: Playback) =>
  new Promise<void>((resolve) => {
    effect(() => {
      if (sheet.value !== null) resolve();
    });
  });

beforeEach(() => speakWith("en", en));

describe("playback", () => {
  it("plays updates in order, and sweeps the finished trick", async () => {
    const { table, notes, playback } = noted(first, trick);
    await playback.run();
    const last = trick.at(-1) as TableShown;
    const { winner } = last.view.last_trick ?? {};
    const tellLast = `tell ${last.events.at(-1)?.at}`;
    expect(notes.slice(-5)).toEqual([tellLast, "move", `sweep ${winner}`, "draw", "next"]);
    expect(table.queue.value).toEqual([]);
    expect(count(notes, "next")).toBe(trick.length);
  });

  it("draws an update while it is told, and shows the server's view afterwards", async () => {
    const { table, motion, playback } = noted(first, trick.slice(0, 1));
    const [update] = trick as [TableShown];
    const drawn: unknown[] = [];
    motion.during = () => void drawn.push(playback.frame.value, playback.seen.value);
    expect(playback.seen.value).toBe(first.at);
    await playback.run();
    expect(drawn.slice(-2)).toEqual([update.view, update.at]);
    expect([playback.frame.value, playback.seen.value]).toEqual([null, update.at]);
    expect(playback.view.value).toEqual(update.view);
    expect(table.shown.value).toBe(update);
  });

  it("plays a settle before it is announced", async () => {
    const [update] = trick as [TableShown];
    const events = update.events.map((event) => ({
      ...event,
      told: { tell: [], ...event.told, event: { ...event.told?.event, settle: {} as Settle } },
    }));
    const { notes, playback } = noted(first, [{ ...update, events }]);
    await playback.run();
    expect(notes.slice(0, 3)).toEqual(["film", `tell ${events[0]?.at}`, "move"]);
  });

  it("runs faster while three or more events wait", async () => {
    const { motion, playback } = noted(first, trick);
    await playback.run();
    expect(motion.speeds[0]).toBe(2);
    expect(motion.speeds.at(-1)).toBe(1);
  });

  it("does not start twice", async () => {
    const { notes, playback } = noted(first, trick);
    await Promise.all([playback.run(), playback.run()]);
    expect(count(notes, "next")).toBe(trick.length);
  });

  it("waits until a score sheet is read", async () => {
    const { notes, playback } = noted(before, [over, deal]);
    const run = playback.run();
    await isReading(playback);
    expect(notes.at(-1)).toBe("sheet 1");
    playback.closeSheet();
    await run;
    expect([playback.sheet.value, playback.view.value]).toEqual([null, deal.view]);
  });

  it("does not wait longer than clocks allow", async () => {
    vi.useFakeTimers();
    const timed = (update: TableShown) => ({
      ...update,
      seats: update.seats.map((seat) => ({ ...seat, clock: 60_000 })),
    });
    const { playback } = noted(before, [timed(over), timed(deal)]);
    const run = playback.run();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(playback.sheet.value).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await run;
    expect(playback.sheet.value).toBeNull();
  });

  it("stops drawing when far too much waits, but tells everything", async () => {
    const many = Array.from({ length: 50 }, () => trick[0] as TableShown);
    const { notes, playback } = noted(first, many);
    await playback.run();
    const drawn = count(notes, "move") + count(notes, "draw");
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(50);
    expect(count(notes, "next")).toBe(50);
    const told = notes.filter((note) => note.startsWith("tell"));
    expect(told).toHaveLength(50 * (trick[0]?.events.length ?? 0));
  });

  it("does not animate a hidden page", async () => {
    const { motion, notes, playback } = noted(first, trick);
    motion.isSeen = false;
    await playback.run();
    expect(count(notes, "move") + count(notes, "draw")).toBe(0);
    expect(playback.view.value).toEqual(trick.at(-1)?.view);
  });

  it("can be stopped in the middle: the rest stays in the queue", async () => {
    const { table, motion, notes, playback } = noted(first, trick);
    motion.during = () => playback.stop();
    await playback.run();
    expect(notes).toEqual([`tell ${trick[0]?.events[0]?.at}`, "draw", "hurry"]);
    expect(table.queue.value).toEqual(trick);
    expect(playback.told.journal.value.at(-1)?.at).toBe(trick[0]?.events[0]?.at);
  });

  it("can be stopped while a sheet is read", async () => {
    const { playback, table } = noted(before, [over, deal]);
    const run = playback.run();
    await isReading(playback);
    playback.stop();
    await run;
    expect(table.queue.value).toEqual([over, deal]);
  });

  const played = trick.find(({ events }) => events.some(({ kind }) => kind === "act"));

  /** An update that makes it our turn; the prompt names a seat, to be recognized by. */
  const turn = (seat: number): TableShown => {
    const update = played as TableShown;
    const prompt = { key: "page-play-waits-for", params: { seats: [seat], count: 1 } };
    return { ...update, view: { ...update.view, legal: ["play mango-7"], prompt } };
  };

  it("announces the player's turn after everything before it", async () => {
    const { seats, view } = first;
    const others = { ...turn(1), view: { ...view, legal: [] } };
    await noted(first, [turn(1), others]).playback.run();
    expect(said().at(-1)).not.toContain(seats[1]?.name);
    await noted(first, [turn(1)]).playback.run();
    expect(said().at(-1)).toMatch(new RegExp(`^Your turn\\. .*${seats[1]?.name}`));
  });

  it("announces it to a player who arrives during their turn, and to nobody else", () => {
    const here = turn(2);
    noted(here, []).playback.greet();
    const heard = said();
    expect(heard.at(-1)).toContain(here.seats[2]?.name);
    noted({ ...here, view: { ...here.view, legal: [] } }, []).playback.greet();
    expect(said()).toEqual(heard);
  });

  it("keeps the first action waiting while the player looks around, and answers in view", async () => {
    const offer = banduShown({ phase: "offer", piece: null, kind: null, auctioneer: 1, legal: [] });
    const refused: FeedItem = {
      at: offer.at + 1,
      time: 0,
      kind: "act",
      told: {
        event: { seat: 1, do: "refuse" },
        tell: [{ key: "bandu-refuses", params: { seat: 1, count: 4 } }],
        effects: [{ effect: "refuse", seat: 1, beans: 4 }],
      },
    };
    const next = { ...offer, at: refused.at, events: [refused] };
    const { playback, notes } = noted(offer, [next]);
    const run = playback.run();
    await Promise.resolve();
    expect([playback.isLooking.value, notes]).toEqual([true, []]);
    playback.lookedAround();
    await run;
    expect(notes).toEqual([`tell ${refused.at}`, "move", "stay 600", "next"]);
    expect(playback.isLooking.value).toBe(false);
  });

  it("lets nobody look around before the pieces are drawn", async () => {
    const offer = banduShown({ phase: "offer", piece: null, kind: null, auctioneer: 1, legal: [] });
    const salts: TableShown = { ...offer, due: "salts" };
    const drawn: FeedItem = { at: offer.at + 1, time: 0, kind: "pieces" };
    const refused: FeedItem = { at: offer.at + 2, time: 0, kind: "act" };
    const { table, playback, notes } = noted(salts, [{ ...offer, at: drawn.at, events: [drawn] }]);
    expect(playback.isLooking.value).toBe(false);
    await playback.run();
    expect([playback.isLooking.value, table.queue.value]).toEqual([true, []]);

    const late = noted(salts, [{ ...offer, at: refused.at, events: [drawn, refused] }]);
    const run = late.playback.run();
    await vi.waitUntil(() => late.playback.isLooking.value);
    expect(late.notes).toEqual([`tell ${drawn.at}`, "draw"]);
    late.playback.lookedAround();
    await run;
    expect(late.notes.at(-1)).toBe("next");
    expect(notes.at(-1)).toBe("next");
  });
});
