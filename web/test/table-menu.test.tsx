import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { SeatShown, TableShown } from "../src/protocol.ts";
import { TableMenu } from "../src/table/table-menu.tsx";
import { labelled } from "./buttons.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("the menu of a table", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it("asks absent people, too, before the game is stopped", async () => {
    vi.stubGlobal("isSecureContext", false);
    const seats = shownWith({}).seats.map((seat, i) => ({
      ...seat,
      ...(i === 1 ? { stand_in: "casual" } : i > 1 && { bot: "casual" }),
    }));
    const menu = await drawnAt(storeAt(shownWith({ seats })).store, <TableMenu />);
    expect(labelled(menu, "Ask to stop the game")).toBeDefined();
    expect(labelled(menu, "Stop the game")).toBeUndefined();
  });
});
