import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { ChatLine, TableShown } from "../src/protocol.ts";
import { ActionStore } from "../src/table/action-store.ts";
import { ChatStore } from "../src/table/chat-store.ts";
import { PanelStore } from "../src/table/panel-store.ts";
import { TableStore } from "../src/table/table-store.ts";
import { said } from "../src/ui/announcer.tsx";
import { isWideScreen } from "../src/ui/wide-screen.ts";
import { NotedMotion, playbackOf, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { isTrick, shownWhere } from "./table-store-fixture.tsx";

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
  return { table, motion, playback, actionStore: new ActionStore(table, seating, playback, talk) };
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
    const { table, actionStore } = actingAt(mine);
    actionStore.pick(card);
    void actionStore.act(action);
    expect(table.wishes).toEqual([{ type: "act", at: mine.at, do: action }]);
    expect([actionStore.sent.value, actionStore.picked.value]).toEqual([action, null]);
    expect(actionStore.legal.value).toEqual([]);
    void actionStore.act(action);
    expect(table.wishes).toHaveLength(1);
  });

  it("is there until it is drawn, whether its answer or its update comes first", async () => {
    for (const isAnsweredFirst of [true, false]) {
      const { table, playback, actionStore } = actingAt(mine);
      void actionStore.act(action);
      if (isAnsweredFirst) await table.confirm(mine.at + 1);
      expect(actionStore.sent.value).toBe(action);
      table.queue.value = [later(mine)];
      await playback.run();
      if (!isAnsweredFirst) {
        expect(actionStore.sent.value).toBe(action);
        await table.confirm(mine.at + 1);
      }
      expect(actionStore.sent.value).toBeNull();
    }
  });

  it("is gone in the same moment in which it is drawn", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    void actionStore.act(action);
    await table.confirm(mine.at + 1);
    const seen: [string | null, number][] = [];
    effect(() => void seen.push([actionStore.sent.value, playback.seen.value]));
    table.queue.value = [later(mine)];
    await playback.run();
    expect(seen).toEqual([
      [action, mine.at],
      [null, mine.at + 1],
    ]);
  });

  it("may be done again when it was refused, and the refusal is said", async () => {
    const { table, actionStore } = actingAt(mine);
    const done = actionStore.act(action);
    await table.refuse(NOT_NOW);
    await done;
    expect(actionStore.refusal.value).toEqual({ action, message: NOT_NOW });
    expect([actionStore.sent.value, actionStore.legal.value]).toEqual([null, mine.view.legal]);
    expect(said().at(-1)).toMatch(/turn/);
  });

  it("that the page before a reload has sent is told as any other", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    expect([actionStore.sent.value, actionStore.legal.value]).toEqual([null, mine.view.legal]);
    table.queue.value = [later(mine)];
    await playback.run();
    expect([actionStore.sent.value, actionStore.legal.value]).toEqual([null, []]);
    expect(playback.seen.value).toBe(mine.at + 1);
  });
});

describe("a picked card", () => {
  it("is put down when it leaves the hand, and stays while others act", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    actionStore.pick(card);
    table.queue.value = [later(mine)];
    await playback.run();
    expect(actionStore.picked.value).toBe(card);
    table.queue.value = [later(later(mine), { hand: mine.view.hand.slice(1) })];
    await playback.run();
    expect(actionStore.picked.value).toBeNull();
  });
});

describe("a refusal", () => {
  it("is past when another card is picked, or when something has happened", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    actionStore.refuse(NOT_NOW);
    actionStore.pick(card);
    expect(actionStore.refusal.value).toBeNull();
    actionStore.refuse(NOT_NOW);
    table.queue.value = [later(mine)];
    await playback.run();
    expect(actionStore.refusal.value).toBeNull();
  });

  it("stays when somebody only comes or goes, or nothing is told", async () => {
    const { table, playback, actionStore } = actingAt(later(mine));
    actionStore.refuse(NOT_NOW);
    table.shown.value = { ...(table.shown.value as TableShown), onlookers: 3 };
    table.queue.value = [{ ...later(later(mine)), events: [] }];
    await playback.run();
    expect(actionStore.refusal.value?.message).toBe(NOT_NOW);
  });

  it("answers any wish that is no action", async () => {
    const { table, actionStore } = actingAt(mine);
    const answer = actionStore.wish({ type: "back" });
    await table.refuse(NOT_NOW);
    expect(await answer).toBe(false);
    expect(actionStore.refusal.value).toEqual({ action: null, message: NOT_NOW });
  });
});

describe("what is open", () => {
  const over = { ...mine, view: { ...mine.view, over: true } as TableShown["view"] };

  it("is a panel beside the table where there is room, else a sheet", () => {
    const panelStore = new PanelStore(playbackOf(new QueuedTable(mine)).playback);
    isWideScreen.value = true;
    panelStore.show("rules");
    expect([panelStore.panel.value, panelStore.open.value, panelStore.isCovered.value]).toEqual([
      "rules",
      null,
      false,
    ]);
    isWideScreen.value = false;
    panelStore.show("chat");
    expect([panelStore.panel.value, panelStore.open.value, panelStore.isCovered.value]).toEqual([
      "chat",
      "side",
      true,
    ]);
  });

  it("is the result once all is told and the last sheet was read, until it is put aside", () => {
    const { playback } = playbackOf(new QueuedTable(over));
    const panelStore = new PanelStore(playback);
    expect(panelStore.isResultShown.value).toBe(true);
    playback.sheet.value = 1;
    expect([panelStore.isResultShown.value, panelStore.isCovered.value]).toEqual([false, true]);
    playback.sheet.value = null;
    playback.frame.value = over.view;
    expect(panelStore.isResultShown.value).toBe(false);
    playback.frame.value = null;
    panelStore.isResultClosed.value = true;
    expect([panelStore.isResultShown.value, panelStore.isCovered.value]).toEqual([false, false]);
  });
});

describe("the chat", () => {
  it("has news while a line of somebody else was not looked at", () => {
    const table = new QueuedTable(mine);
    const line = { name: "Ada", text: "hi", time: 0 };
    const chatStore = new ChatStore(table);
    table.chat.value = [{ ...line, number: 1, is_you: true }] as ChatLine[];
    expect(chatStore.hasNews.value).toBe(false);
    table.chat.value = [...table.chat.value, { ...line, number: 2 }] as ChatLine[];
    expect(chatStore.hasNews.value).toBe(true);
    chatStore.seen.value = 2;
    expect(chatStore.hasNews.value).toBe(false);
  });
});

describe("a desk that is left", () => {
  it("tells nothing more, and no longer knows whose seat is whose", async () => {
    const table = new QueuedTable(shownWhere("tindahan", isTrick));
    const store = new TableStore(table);
    store.stop();
    const next = later(table.shown.value as TableShown);
    table.queue.value = [next];
    await store.playback.run();
    expect(table.queue.value).toEqual([next]);
  });
});
