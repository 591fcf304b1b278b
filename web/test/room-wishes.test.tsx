import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import { type RoomWishes, useRoomWishes } from "../src/home/room-wishes.ts";
import type { LiveTable } from "../src/net/live-table.ts";
import type { RoomShown } from "../src/protocol.ts";

it("dismisses a refusal once the request may be possible", async () => {
  const message = { key: "not-all-ready", params: { names: ["Ada"] } };
  const room = signal({ chairs: [{ name: "Mia" }, { name: "Ada" }] }) as Signal<RoomShown>;
  const wish = async () => ({ type: "refused", id: "1", message });
  const isRemoved = signal(true);
  const table = { room, isRemoved, wish } as unknown as LiveTable;
  let wishing: RoomWishes | null = null;
  const shownReason = () => wishing?.refused ?? null;
  function Room() {
    wishing = useRoomWishes(table);
    return null;
  }
  await act(() => render(<Room />, document.body));
  const wishInVain = () =>
    act(async () => {
      expect(await wishing?.wish({ type: "begin" })).toBe(false);
    });
  await wishInVain();
  expect(shownReason()).toEqual(message);
  const change = (changed: Partial<RoomShown>) =>
    act(() => {
      room.value = { ...room.value, ...changed };
    });
  await change({ order: "lot" });
  expect(shownReason()).toEqual(message);
  await change({ chairs: [{ name: "Mia" }, { name: "Ada", is_ready: true }] });
  expect(shownReason()).toBeNull();
  await wishInVain();
  await act(() => {
    isRemoved.value = false;
  });
  expect(shownReason()).toBeNull();
});
