import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Opening, RefusalKind, ServerMessage, TableShown } from "../src/protocol.ts";
import { clockOf } from "../src/table/clock.tsx";
import { connected, FakeSocket, HELLO, room, shown } from "./fake-socket.ts";

const OPENING = { commitment: "c0" } as Opening;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe("a table", () => {
  it("shows the first update, and queues later ones", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(3, { opening: OPENING }));
    expect(table.shown.value?.at).toBe(3);
    expect(table.opening.value).toEqual(OPENING);
    FakeSocket.last.say(shown(4));
    FakeSocket.last.say(shown(6));
    expect(table.shown.value?.at).toBe(3);
    expect(table.queue.value.map(({ at }) => at)).toEqual([4, 6]);
    table.next();
    expect([table.shown.value?.at, table.queue.value.length]).toEqual([4, 1]);
  });

  it("subscribes again from where it left off", () => {
    const table = connected().enter("t");
    expect(FakeSocket.last.all("watch")).toEqual([
      { type: "watch", table: "t", seen: 0, chat_seen: 0 },
    ]);
    FakeSocket.last.say(shown(7));
    const line = { number: 2, time: 0, name: "Ben", text: "hello" };
    FakeSocket.last.say({ type: "chat", table: "t", lines: [line] });
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    expect(FakeSocket.last.all("watch")).toEqual([
      { type: "watch", table: "t", seen: 7, chat_seen: 2 },
    ]);
    expect(table.chat.value).toEqual([line]);
  });

  it("says why it cannot be shown", () => {
    const table = connected().enter("t");
    const message = { key: "table-unknown" };
    FakeSocket.last.say({ type: "refused", id: null, message, text: "" });
    expect(table.trouble.value).toEqual(message);
  });
});

describe("a long update", () => {
  const event = (at: number) => ({ at, time: 0, kind: "act" as const });

  const page = (at: number, more = {}) => shown(at, { events: [event(at)], ...more });

  it("arrives in pages and is passed on as one", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(page(1, { opening: OPENING, has_more: true, onlookers: 1 }));
    FakeSocket.last.say(page(2, { has_more: true }));
    expect([table.shown.value, table.newest, table.opening.value]).toEqual([null, null, null]);
    FakeSocket.last.say(page(3, { onlookers: 4 }));
    expect(table.shown.value).toMatchObject({ at: 3, onlookers: 4, events: [1, 2, 3].map(event) });
    expect(table.opening.value).toEqual(OPENING);
    FakeSocket.last.say(page(4));
    expect(table.queue.value.map(({ events }) => events)).toEqual([[event(4)]]);
  });

  it("that is interrupted starts again after the last complete one", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(page(1));
    FakeSocket.last.say(page(2, { has_more: true }));
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    expect(FakeSocket.last.all("watch")).toMatchObject([{ seen: 1 }]);
    FakeSocket.last.say(page(2, { has_more: true }));
    FakeSocket.last.say(page(3));
    expect(table.queue.value.map(({ events }) => events)).toEqual([[event(2), event(3)]]);
  });
});

describe("presence", () => {
  const here = (...seats: boolean[]) => ({ type: "presence" as const, table: "t", here: seats });

  const awayOf = (all: readonly { is_here?: boolean }[] | undefined) =>
    all?.map(({ is_here }) => is_here === false);

  it("changes the newest update without telling it again", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(3, { onlookers: 2 }));
    const [, ben] = table.shown.value?.seats ?? [];
    FakeSocket.last.say({ ...here(false, true), onlookers: 5, is_deserted: true });
    expect(table.queue.value).toEqual([]);
    expect(table.shown.value).toMatchObject({ at: 3, onlookers: 5, is_deserted: true });
    expect(awayOf(table.shown.value?.seats)).toEqual([true, false]);
    expect(table.shown.value?.seats[1]).toBe(ben);
    FakeSocket.last.say(shown(4));
    FakeSocket.last.say(shown(5));
    FakeSocket.last.say(here(true, false));
    expect(table.queue.value.map(({ at }) => at)).toEqual([4, 5]);
    expect(awayOf(table.queue.value[0]?.seats)).toEqual([false, false]);
    expect(awayOf(table.newest?.seats)).toEqual([false, true]);
  });

  it("changes the chairs of a waiting room", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(room());
    FakeSocket.last.say({ ...here(true, false), onlookers: 1 });
    expect(awayOf(table.room.value?.chairs)).toEqual([false, true]);
    expect(table.room.value?.onlookers).toBe(1);
    FakeSocket.last.say(here(true, true));
    expect(awayOf(table.room.value?.chairs)).toEqual([false, false]);
    expect(table.room.value?.onlookers).toBe(0);
  });

  it("does not set a clock back", () => {
    const table = connected().enter("t");
    const seats = [{ name: "Ada", clock: 60_000 }, { name: "Ben" }];
    FakeSocket.last.say(shown(3, { seats, running: [0] }));
    expect(clockOf(table.newest as TableShown, 0, 1000)).toBe(60_000);
    FakeSocket.last.say(here(true, false));
    expect(clockOf(table.newest as TableShown, 0, 6000)).toBe(55_000);
  });

  it("is ignored before the first update, as are unknown messages", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(here(true, false));
    FakeSocket.last.say({ type: "weather", table: "t" } as unknown as ServerMessage);
    expect([table.shown.value, table.room.value, table.trouble.value]).toEqual([null, null, null]);
  });
});

describe("a removed player", () => {
  it("is told so until readmitted", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(room());
    expect(table.isRemoved.value).toBe(false);
    FakeSocket.last.say(room({ is_removed: true }));
    expect(table.isRemoved.value).toBe(true);
    FakeSocket.last.say(room());
    expect(table.isRemoved.value).toBe(false);
    FakeSocket.last.say(shown(2, { you: 0 }));
    FakeSocket.last.say(shown(3, { is_removed: true }));
    expect(table.isRemoved.value).toBe(true);
  });

  it("sees nothing any more if banned", () => {
    const table = connected().enter("t");
    FakeSocket.last.say(room({ you: 1 }));
    const message = { key: "banned-from-table" };
    FakeSocket.last.say({ type: "refused", id: null, message, text: "", table: "other" });
    expect(table.trouble.value).toBeNull();
    FakeSocket.last.say({ type: "refused", id: null, message, text: "", table: "t" });
    expect(table.trouble.value).toEqual(message);
  });
});

describe("a table that cannot be shown again", () => {
  const refuse = (key: string, params = {}, kind?: RefusalKind) =>
    FakeSocket.last.say({
      type: "refused",
      id: null,
      message: { key, params },
      text: "",
      ...(kind === undefined ? {} : { kind }),
    });

  function comesBack() {
    const table = connected().enter("t");
    FakeSocket.last.say(shown(7));
    refuse("message-shape"); // about something else
    expect(table.trouble.value).toBeNull();
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    FakeSocket.last.say(HELLO);
    return table;
  }

  it("says why", () => {
    const table = comesBack();
    refuse("too-many-onlookers", { count: 200 }, "no-watching");
    expect(table.trouble.value).toMatchObject({ key: "too-many-onlookers" });
  });

  it("is requested again if that helps", () => {
    const table = comesBack();
    refuse("too-fast", { count: 2 }, "too-fast");
    expect(table.trouble.value).toBeNull();
    vi.advanceTimersByTime(1999);
    expect(FakeSocket.last.all("watch")).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.last.all("watch")).toHaveLength(2);
  });

  it("is requested again while the server cannot read its store", () => {
    const table = comesBack();
    refuse("store-unusable", {}, "no-room");
    expect(table.trouble.value).toBeNull();
    vi.advanceTimersByTime(3000);
    expect(FakeSocket.last.all("watch")).toHaveLength(2);
  });
});
