import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { ChatLine } from "../src/protocol.ts";
import { ChatStore } from "../src/table/chat-store.ts";
import { QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { shownWhere } from "./table-store-fixture.tsx";

const mine = shownWhere("bastos", ({ view }) => view.legal.length > 1);

beforeEach(() => speakWith("en", en));

describe("the chat", () => {
  it("has news while a message from somebody else is unread", () => {
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
