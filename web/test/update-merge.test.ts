import { expect, it } from "vitest";
import { joinPages, roomWithPresence, withPresence } from "../src/net/update-merge.ts";
import type { Opening } from "../src/protocol.ts";
import { room, shown } from "./fake-socket.ts";

const event = (at: number) => ({ at, time: 0, kind: "act" as const });
const presence = (...here: boolean[]) => ({ type: "presence" as const, table: "t", here });

it("joins pages: all events, the newest view, the opening of the first", () => {
  const opening = { commitment: "c0" } as Opening;
  const first = shown(1, { events: [event(1)], opening });
  const later = shown(2, { events: [event(2)], onlookers: 3 });
  expect(joinPages(null, first)).toBe(first);
  expect(joinPages(first, later)).toMatchObject({
    at: 2,
    onlookers: 3,
    opening,
    events: [event(1), event(2)],
  });
  expect(joinPages(later, shown(3))).not.toHaveProperty("opening");
});

it("changes presence and leaves unchanged seats identical", () => {
  const table = shown(1, { onlookers: 4, is_deserted: true });
  const now = withPresence(table, presence(true, false));
  expect(now.seats[0]).toBe(table.seats[0]);
  expect(now.seats[1]).toMatchObject({ name: "Ben", is_here: false });
  expect([now.onlookers, now.is_deserted]).toEqual([0, false]);
});

it("changes presence in a waiting room", () => {
  const before = room();
  const now = roomWithPresence(before, { ...presence(false, true), onlookers: 2 });
  expect(now.chairs[0]).toMatchObject({ name: "Ada", is_here: false });
  expect(now.chairs[1]).toBe(before.chairs[1]);
  expect(now.onlookers).toBe(2);
});
