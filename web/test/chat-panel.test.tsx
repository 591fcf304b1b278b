import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { SeatShown, TableShown } from "../src/protocol.ts";
import { ChatPanel } from "../src/table/chat-panel.tsx";
import { press } from "./buttons.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("the chat", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it("says why a message was refused, and keeps it", async () => {
    const { store } = storeAt(shownWith({}), { key: "too-fast", params: { count: 2 } });
    const root = await drawnAt(store, <ChatPanel />);
    await vi.waitFor(() => expect(root.querySelector("input")).not.toBeNull());
    const input = root.querySelector("input") as HTMLInputElement;
    input.value = "Hello";
    await press(root, "Send");
    expect(root.querySelector("[role=alert]")?.textContent).toBe("Not so fast: wait 2 seconds.");
    expect(input.value).toBe("Hello");
  });
});
