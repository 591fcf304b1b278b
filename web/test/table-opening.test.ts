import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { TableDraft } from "../src/home/table-draft.ts";
import { openTable, tableIn } from "../src/home/table-opening.ts";
import type { Refused } from "../src/net/http.ts";
import { connected, FakeSocket } from "./fake-socket.ts";
import { speakWith } from "./speaking.ts";

it("finds the id of a table in pasted text", () => {
  const id = "mS3qCk0V9sJx1uYtRw7aZg";
  expect(tableIn(`http://192.168.1.20:7274/table/${id}`)).toBe(id);
  expect(tableIn(` https://play.example.org/table/${id}/?from=mail `)).toBe(id);
  expect(tableIn(id)).toBe(id);
  expect(tableIn("https://example.org/")).toBeNull();
});

describe("opening a table", () => {
  const draft = {
    game: "tanuki",
    options: { players: 3 },
    terms: {},
    others: ["casual", "strong"],
    first: 1,
  } as unknown as TableDraft;

  beforeEach(() => speakWith("en", en));

  /** Opens a table while the server answers every request. */
  async function opened(from: TableDraft, refuse?: string) {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
      asked.push([path, JSON.parse(String(body))]);
      return Response.json({ id: "t1" });
    });
    const net = connected();
    const result = openTable(net, from).then(
      () => "done",
      (error: Refused) => error.reason.key,
    );
    await vi.waitFor(() => expect(FakeSocket.last.sent.length).toBeGreaterThan(2));
    for (const message of FakeSocket.last.sent) {
      if (!("id" in message)) continue;
      const isRefused = message.type === refuse;
      FakeSocket.last.say(
        isRefused
          ? { type: "refused", id: message.id, message: { key: "table-full" }, text: "" }
          : { type: "done", id: message.id, at: 1 },
      );
    }
    const types = FakeSocket.last.sent.map(({ type }) => type);
    return { asked, types, result: await result };
  }

  it("creates it, takes a seat, adds the bots and starts", async () => {
    const { asked, types, result } = await opened(draft);
    expect(asked).toEqual([
      ["/api/tables", { game: "tanuki", options: { players: 3 }, terms: {} }],
    ]);
    expect(types).toEqual(["watch", "sit", "ready", "bot", "bot", "first", "begin"]);
    expect([result, location.pathname]).toEqual(["done", "/table/t1"]);
  });

  it("waits for friends", async () => {
    const { types } = await opened({ ...draft, others: ["friend", "casual"], first: null });
    expect(types).toEqual(["watch", "sit", "ready", "bot"]);
  });

  it("reports a refusal", async () => {
    expect((await opened(draft, "bot")).result).toBe("table-full");
  });
});
