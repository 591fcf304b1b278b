import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { TableShown } from "../src/protocol.ts";
import { ActionStore } from "../src/table/action-store.ts";
import { said } from "../src/ui/announcer.tsx";
import { NotedMotion, oneLater, playbackOf, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { shownWhere, storeAt } from "./table-store-fixture.tsx";

const mine = shownWhere("bastos", ({ view }) => view.legal.length > 1);

const [action = ""] = mine.view.legal;
const [card = ""] = mine.view.hand;
const NOT_NOW = { key: "not-your-turn", params: { seats: [1], count: 1 } };

function actingAt(shown: TableShown, waiting: readonly TableShown[] = []) {
  const table = new QueuedTable(shown, waiting);
  const motion = new NotedMotion();
  const { seating, talk, playback } = playbackOf(table, motion);
  return { table, motion, playback, actionStore: new ActionStore(table, seating, playback, talk) };
}

beforeEach(() => speakWith("en", en));

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("an action of the player", () => {
  it("is sent with the position that is drawn, and nothing else is legal meanwhile", () => {
    const { table, actionStore } = actingAt(mine);
    actionStore.pick(card);
    void actionStore.act(action);
    expect(table.wishes).toEqual([{ type: "act", at: mine.at, do: action }]);
    expect([actionStore.sent.value, actionStore.picked.value]).toEqual([action, null]);
    expect(actionStore.legal.value).toEqual([]);
    void actionStore.act(action);
    expect(table.wishes).toHaveLength(1);
  });

  it("counts as sent until it is drawn, whether the answer or the update comes first", async () => {
    for (const isAnsweredFirst of [true, false]) {
      const { table, playback, actionStore } = actingAt(mine);
      void actionStore.act(action);
      if (isAnsweredFirst) await table.confirm(mine.at + 1);
      expect(actionStore.sent.value).toBe(action);
      table.queue.value = [oneLater(mine)];
      await playback.run();
      if (!isAnsweredFirst) {
        expect(actionStore.sent.value).toBe(action);
        await table.confirm(mine.at + 1);
      }
      expect(actionStore.sent.value).toBeNull();
    }
  });

  it("no longer counts as sent at the moment it is drawn", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    void actionStore.act(action);
    await table.confirm(mine.at + 1);
    const seen: [string | null, number][] = [];
    effect(() => void seen.push([actionStore.sent.value, playback.seen.value]));
    table.queue.value = [oneLater(mine)];
    await playback.run();
    expect(seen).toEqual([
      [action, mine.at],
      [null, mine.at + 1],
    ]);
  });

  it("can be repeated after a refusal, which is announced", async () => {
    const { table, actionStore } = actingAt(mine);
    const done = actionStore.act(action);
    await table.refuse(NOT_NOW);
    await done;
    expect(actionStore.refusal.value).toEqual({ action, message: NOT_NOW });
    expect([actionStore.sent.value, actionStore.legal.value]).toEqual([null, mine.view.legal]);
    expect(said().at(-1)).toMatch(/turn/);
  });

  it("sent before a reload is told like any other", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    expect([actionStore.sent.value, actionStore.legal.value]).toEqual([null, mine.view.legal]);
    table.queue.value = [oneLater(mine)];
    await playback.run();
    expect([actionStore.sent.value, actionStore.legal.value]).toEqual([null, []]);
    expect(playback.seen.value).toBe(mine.at + 1);
  });
});

describe("a picked card", () => {
  it("is deselected when it leaves the hand, and stays selected while others act", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    actionStore.pick(card);
    table.queue.value = [oneLater(mine)];
    await playback.run();
    expect(actionStore.picked.value).toBe(card);
    table.queue.value = [oneLater(oneLater(mine), { hand: mine.view.hand.slice(1) })];
    await playback.run();
    expect(actionStore.picked.value).toBeNull();
  });
});

describe("a refusal", () => {
  it("is dismissed when another card is picked, or when something happens", async () => {
    const { table, playback, actionStore } = actingAt(mine);
    actionStore.refuse(NOT_NOW);
    actionStore.pick(card);
    expect(actionStore.refusal.value).toBeNull();
    actionStore.refuse(NOT_NOW);
    table.queue.value = [oneLater(mine)];
    await playback.run();
    expect(actionStore.refusal.value).toBeNull();
  });

  it("stays while people come and go, or nothing is told", async () => {
    const { table, playback, actionStore } = actingAt(oneLater(mine));
    actionStore.refuse(NOT_NOW);
    table.shown.value = { ...(table.shown.value as TableShown), onlookers: 3 };
    table.queue.value = [{ ...oneLater(oneLater(mine)), events: [] }];
    await playback.run();
    expect(actionStore.refusal.value?.message).toBe(NOT_NOW);
  });

  it("is shown for requests that are not actions, too", async () => {
    const { table, actionStore } = actingAt(mine);
    const answer = actionStore.wish({ type: "back" });
    await table.refuse(NOT_NOW);
    expect(await answer).toBe(false);
    expect(actionStore.refusal.value).toEqual({ action: null, message: NOT_NOW });
  });
});

describe("an action of the player", () => {
  const shown = shownWhere("bastos", ({ view }) => view.legal.length > 1);

  it("is not confirmed until the table shows it", async () => {
    const { store } = storeAt(shown);
    store.table.wish = async () => ({ type: "done", id: "1", at: shown.at + 1 });
    expect(store.actionStore.legal.value).toContain(action);
    await store.actionStore.act(action);
    expect([store.actionStore.sent.value, store.actionStore.legal.value]).toEqual([action, []]);
  });

  it("becomes legal again when it is refused", async () => {
    const { store } = storeAt(shown, { key: "not-your-turn" });
    await store.actionStore.act(action);
    expect([store.actionStore.sent.value, store.actionStore.refusal.value?.action]).toEqual([
      null,
      action,
    ]);
    expect(store.actionStore.legal.value).toContain(action);
  });
});
