import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { Chairs } from "../src/home/chairs.tsx";
import type { WishWithoutIdAndTable } from "../src/net/live-table.ts";
import type { RoomShown } from "../src/protocol.ts";
import { labelled, press } from "./buttons.ts";
import { room } from "./fake-socket.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

describe("the host of a waiting room", () => {
  async function drawn(more: Partial<RoomShown>) {
    const wishes: WishWithoutIdAndTable[] = [];
    const wish = async (...all: WishWithoutIdAndTable[]) => wishes.push(...all) > 0;
    const shown = room({ you: 0, is_host: true, ...more });
    const root = document.body;
    await act(() => {
      render(null, root);
      render(<Chairs room={shown} bots={[]} wishes={{ refused: null, wish }} />, root);
    });
    return { root, wishes };
  }

  it.each([
    ["Remove", "No seat at this table any more. Really?", false],
    ["Remove and ban", "No seat, no watching. Really?", true],
  ])("removes somebody after a confirmation: %s", async (label, sure, is_banned) => {
    const { root, wishes } = await drawn({});
    await press(root, "What you can do with Ben");
    await press(root, label);
    expect(wishes).toEqual([]);
    await press(root, sure);
    expect(wishes).toEqual([{ type: "remove", seat: 1, is_banned }]);
    expect(document.activeElement).toBe(root.querySelector("ul"));
  });

  it("readmits removed people", async () => {
    const { root, wishes } = await drawn({ removed: ["Dev", "Eli"] });
    expect(root.textContent).toContain("Removed: Dev");
    await press(root, "Let in again: Eli");
    expect(wishes).toEqual([{ type: "readmit", name: "Eli" }]);
  });

  it("is the only one with these actions", async () => {
    const { root } = await drawn({ is_host: false, removed: ["Dev"] });
    expect(root.textContent).not.toContain("Dev");
    expect(labelled(root, "What you can do with Ben")).toBeUndefined();
  });
});
