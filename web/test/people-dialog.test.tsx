import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { RefusedReply, SeatShown, TableShown } from "../src/protocol.ts";
import { PeopleDialog } from "../src/table/people-dialog.tsx";
import { labelled, press } from "./buttons.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("the people dialog", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  async function people(changes: Partial<TableShown>, refusal?: RefusedReply["message"]) {
    const { store, wishes } = storeAt(shownWith(changes), refusal);
    const root = await drawnAt(store, <PeopleDialog />);
    return { root, wishes, ben: root.querySelector("li[data-seat='1']") as Element };
  }

  it.each([
    ["Remove", "A bot takes the seat for good. Really?", {}],
    ["Remove and ban", "No seat, no watching. Really?", { is_banned: true }],
  ])("lets the host remove somebody after a confirmation: %s", async (label, sure, more) => {
    const { wishes, ben } = await people({ is_host: true });
    await press(ben, label);
    expect(wishes).toEqual([]);
    await press(ben, sure);
    expect(document.activeElement).toBe(ben.parentElement);
    expect(wishes).toEqual([{ type: "remove", seat: 1, ...more }]);
  });

  it("lets the host readmit somebody", async () => {
    const { root, wishes } = await people({ is_host: true, removed: ["Dev"] });
    await press(root, "Let in again: Dev");
    expect(wishes).toEqual([{ type: "readmit", name: "Dev" }]);
  });

  it("lets nobody else remove anybody", async () => {
    const { ben } = await people({ is_host: false });
    expect(labelled(ben, "Remove")).toBeUndefined();
  });

  it("says why a bot cannot stand in yet", async () => {
    const refusal = { key: "wait-longer", params: { seat: 1, count: 90 } };
    const now = shownWith({ is_host: true });
    const { root, ben } = await people({ ...now, view: { ...now.view, to_act: [1] } }, refusal);
    const name = now.seats[1]?.name;
    await press(ben, "Let a bot stand in");
    expect([...root.querySelectorAll("dialog > p")].at(-1)?.textContent).toBe(
      `A bot may stand in for ${name} in 90 seconds.`,
    );
  });
});
