import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { ChatLine, TableShown } from "../src/protocol.ts";
import { Acting } from "../src/table/acting.ts";
import { Chatting } from "../src/table/chatting.ts";
import { Desk } from "../src/table/desk.ts";
import { Opened } from "../src/table/opened.ts";
import { said } from "../src/ui/announcer.tsx";
import { isWide } from "../src/ui/wide.ts";
import { isTrick, shownWhere } from "./at-desk.tsx";
import { NotedMotion, playbackOf, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";

const mine = shownWhere("bastos", ({ view }) => view.legal.length > 1);
const NOT_NOW = { key: "not-your-turn", params: { seats: [1], count: 1 } };
const [action = ""] = mine.view.legal;
const [card = ""] = mine.view.hand;

/** The same table one entry of the journal later, with something that has happened there. */
function later(shown: TableShown, changes: Partial<TableShown["view"]> = {}): TableShown {
  const view = { ...shown.view, legal: [], ...changes } as TableShown["view"];
  const at = shown.at + 1;
  return { ...shown, at, view, events: [{ at, time: 0, kind: "act" }] };
}

function actingAt(shown: TableShown, waiting: readonly TableShown[] = []) {
  const table = new QueuedTable(shown, waiting);
  const motion = new NotedMotion();
  const { seating, talk, playback } = playbackOf(table, motion);
  return { table, motion, playback, acting: new Acting(table, seating, playback, talk) };
}

beforeEach(() => speakWith("en", en));

describe("the seating of a table", () => {
  it("is that of the newest update, told or not", () => {
    const waiting = { ...later(mine), is_paused: true, you: 2 };
    const { seating } = playbackOf(new QueuedTable(mine, [waiting]));
    expect([seating.newest.value, seating.you.value]).toEqual([waiting, 2]);
    expect([seating.isPaused.value, seating.isStanding.value]).toEqual([true, true]);
  });

  it.each([
    ["lost", {}, true],
    ["connected", { is_deserted: true }, true],
    ["connected", { is_stopped: true }, true],
    ["connected", {}, false],
  ] as const)("stands still or not: %s %o", (status, changes, isStanding) => {
    const table = new QueuedTable({ ...mine, ...changes });
    table.status.value = status;
    expect(playbackOf(table).seating.isStanding.value).toBe(isStanding);
  });

  it("counts people, and keeps seats in which nothing has changed", () => {
    const table = new QueuedTable(mine);
    const { seating } = playbackOf(table);
    const [own] = seating.seats.value;
    expect(seating.people.value).toBe(mine.seats.length);
    const seats = mine.seats.map((seat, i) => (i === 0 ? { ...seat } : { ...seat, bot: "casual" }));
    table.queue.value = [{ ...later(mine), seats }];
    expect(seating.people.value).toBe(1);
    expect(seating.seats.value[0]).toBe(own);
  });
});

describe("the talk of a table", () => {
  it("stays the same from update to update, until a name or the language is another", async () => {
    const table = new QueuedTable(mine);
    const { talk } = playbackOf(table);
    const { value: before } = talk;
    table.queue.value = [JSON.parse(JSON.stringify(later(mine)))];
    expect(talk.value).toBe(before);
    const seats = mine.seats.map((seat, i) => (i === 1 ? { ...seat, name: "Zoe" } : seat));
    table.queue.value = [{ ...later(mine), seats }];
    expect(talk.value).not.toBe(before);
    expect(talk.value.name(1)).toBe("Zoe");
    await speakWith("fr", fr);
    expect(talk.value.t("undo")).not.toBe(before.t("undo"));
  });
});

describe("an own action", () => {
  it("is sent from what is drawn, and leaves nothing to press meanwhile", () => {
    const { table, acting } = actingAt(mine);
    acting.pick(card);
    void acting.act(action);
    expect(table.wishes).toEqual([{ type: "act", at: mine.at, do: action }]);
    expect([acting.sent.value, acting.picked.value]).toEqual([action, null]);
    expect(acting.legal.value).toEqual([]);
    void acting.act(action);
    expect(table.wishes).toHaveLength(1);
  });

  it("is there until it is drawn, whether its answer or its update comes first", async () => {
    for (const isAnsweredFirst of [true, false]) {
      const { table, playback, acting } = actingAt(mine);
      void acting.act(action);
      if (isAnsweredFirst) await table.confirm(mine.at + 1);
      expect(acting.sent.value).toBe(action);
      table.queue.value = [later(mine)];
      await playback.run();
      if (!isAnsweredFirst) {
        expect(acting.sent.value).toBe(action);
        await table.confirm(mine.at + 1);
      }
      expect(acting.sent.value).toBeNull();
    }
  });

  it("is gone in the same moment in which it is drawn", async () => {
    const { table, playback, acting } = actingAt(mine);
    void acting.act(action);
    await table.confirm(mine.at + 1);
    const seen: [string | null, number][] = [];
    effect(() => void seen.push([acting.sent.value, playback.seen.value]));
    table.queue.value = [later(mine)];
    await playback.run();
    expect(seen).toEqual([
      [action, mine.at],
      [null, mine.at + 1],
    ]);
  });

  it("may be done again when it was refused, and the refusal is said", async () => {
    const { table, acting } = actingAt(mine);
    const done = acting.act(action);
    await table.refuse(NOT_NOW);
    await done;
    expect(acting.refusal.value).toEqual({ action, message: NOT_NOW });
    expect([acting.sent.value, acting.legal.value]).toEqual([null, mine.view.legal]);
    expect(said().at(-1)).toMatch(/turn/);
  });

  it("that the page before a reload has sent is told as any other", async () => {
    const { table, playback, acting } = actingAt(mine);
    expect([acting.sent.value, acting.legal.value]).toEqual([null, mine.view.legal]);
    table.queue.value = [later(mine)];
    await playback.run();
    expect([acting.sent.value, acting.legal.value]).toEqual([null, []]);
    expect(playback.seen.value).toBe(mine.at + 1);
  });
});

describe("a picked card", () => {
  it("is put down when it leaves the hand, and stays while others act", async () => {
    const { table, playback, acting } = actingAt(mine);
    acting.pick(card);
    table.queue.value = [later(mine)];
    await playback.run();
    expect(acting.picked.value).toBe(card);
    table.queue.value = [later(later(mine), { hand: mine.view.hand.slice(1) })];
    await playback.run();
    expect(acting.picked.value).toBeNull();
  });
});

describe("a refusal", () => {
  it("is past when another card is picked, or when something has happened", async () => {
    const { table, playback, acting } = actingAt(mine);
    acting.refuse(NOT_NOW);
    acting.pick(card);
    expect(acting.refusal.value).toBeNull();
    acting.refuse(NOT_NOW);
    table.queue.value = [later(mine)];
    await playback.run();
    expect(acting.refusal.value).toBeNull();
  });

  it("stays when somebody only comes or goes, or nothing is told", async () => {
    const { table, playback, acting } = actingAt(later(mine));
    acting.refuse(NOT_NOW);
    table.shown.value = { ...(table.shown.value as TableShown), onlookers: 3 };
    table.queue.value = [{ ...later(later(mine)), events: [] }];
    await playback.run();
    expect(acting.refusal.value?.message).toBe(NOT_NOW);
  });

  it("answers any wish that is no action", async () => {
    const { table, acting } = actingAt(mine);
    const answer = acting.wish({ type: "back" });
    await table.refuse(NOT_NOW);
    expect(await answer).toBe(false);
    expect(acting.refusal.value).toEqual({ action: null, message: NOT_NOW });
  });
});

describe("what is open", () => {
  const over = { ...mine, view: { ...mine.view, over: true } as TableShown["view"] };

  it("is a panel beside the table where there is room, else a sheet", () => {
    const opened = new Opened(playbackOf(new QueuedTable(mine)).playback);
    isWide.value = true;
    opened.show("rules");
    expect([opened.panel.value, opened.open.value, opened.isCovered.value]).toEqual([
      "rules",
      null,
      false,
    ]);
    isWide.value = false;
    opened.show("chat");
    expect([opened.panel.value, opened.open.value, opened.isCovered.value]).toEqual([
      "chat",
      "side",
      true,
    ]);
  });

  it("is the result once all is told and the last sheet was read, until it is put aside", () => {
    const { playback } = playbackOf(new QueuedTable(over));
    const opened = new Opened(playback);
    expect(opened.isResultShown.value).toBe(true);
    playback.sheet.value = 1;
    expect([opened.isResultShown.value, opened.isCovered.value]).toEqual([false, true]);
    playback.sheet.value = null;
    playback.frame.value = over.view;
    expect(opened.isResultShown.value).toBe(false);
    playback.frame.value = null;
    opened.isResultClosed.value = true;
    expect([opened.isResultShown.value, opened.isCovered.value]).toEqual([false, false]);
  });
});

describe("the chat", () => {
  it("has news while a line of somebody else was not looked at", () => {
    const table = new QueuedTable(mine);
    const line = { name: "Ada", text: "hi", time: 0 };
    const chatting = new Chatting(table);
    table.chat.value = [{ ...line, number: 1, is_you: true }] as ChatLine[];
    expect(chatting.hasNews.value).toBe(false);
    table.chat.value = [...table.chat.value, { ...line, number: 2 }] as ChatLine[];
    expect(chatting.hasNews.value).toBe(true);
    chatting.seen.value = 2;
    expect(chatting.hasNews.value).toBe(false);
  });
});

describe("a desk that is left", () => {
  it("tells nothing more, and no longer knows whose seat is whose", async () => {
    const table = new QueuedTable(shownWhere("tindahan", isTrick));
    const desk = new Desk(table);
    desk.stop();
    const next = later(table.shown.value as TableShown);
    table.queue.value = [next];
    await desk.playback.run();
    expect(table.queue.value).toEqual([next]);
  });
});
