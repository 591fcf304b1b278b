import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { Hint, HintsShown, RefusedReply, TableShown } from "../src/protocol.ts";
import { said } from "../src/ui/announcer.tsx";
import { speakWith } from "./speaking.ts";
import { stateOf, storeAt } from "./table-store-fixture.tsx";

const shown = stateOf("tindahan");
const HINTS: Hint[] = [
  { do: "play mango-10", value: 2.4, error: 0.2 },
  { do: "seller", value: -0.3, error: 0.1 },
];

/** A table whose server answers hints when the test wants. */
function asking(table: TableShown = shown) {
  const { store, now } = storeAt(table);
  const asked: number[] = [];
  let answer: (answer: HintsShown | RefusedReply) => void = () => undefined;
  store.table.hint = (at) => {
    asked.push(at);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const reply = async (message: HintsShown | RefusedReply) => {
    answer(message);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { store, hints: store.hintStore, asked, reply, now };
}

const hintsShown = { type: "hints", id: "1", hints: HINTS } as unknown as HintsShown;

beforeEach(() => speakWith("en", en));

describe("hints", () => {
  it("are asked for what is drawn, once, and announced", async () => {
    const { hints, asked, reply } = asking();
    void hints.ask();
    void hints.ask();
    expect([asked, hints.isAsking.value]).toEqual([[shown.at], true]);
    await reply(hintsShown);
    expect([hints.isAsking.value, hints.answer.value?.hints]).toEqual([false, HINTS]);
    expect(said().at(-1)).toMatch(/Mango 10.*\+2\.4/);
  });

  it("are forgotten when something else is legal", async () => {
    const { hints, reply, now } = asking();
    void hints.ask();
    await reply(hintsShown);
    now.value = { ...shown, at: 91, view: { ...shown.view, legal: ["play mango-2"] } };
    expect(hints.answer.value).toBeNull();
    expect(hints.canAsk.value).toBe(true);
  });

  it("that come too late are neither shown nor announced", async () => {
    const { hints, reply, now } = asking();
    void hints.ask();
    const heard = said();
    now.value = { ...shown, at: 91, view: { ...shown.view, legal: ["play mango-2"] } };
    await reply(hintsShown);
    expect([hints.answer.value, said()]).toEqual([null, heard]);
  });

  it("say why there are none", async () => {
    const { hints, reply } = asking();
    void hints.ask();
    const message = { key: "too-fast", params: { count: 2 } };
    await reply({ type: "refused", id: "1", message, text: "" });
    expect(hints.answer.value).toMatchObject({ hints: [], refusal: message });
    expect(said().at(-1)).toMatch(/wait 2 seconds/);
  });

  it.each([
    ["an onlooker", (({ you: _, ...rest }) => rest)(shown) as TableShown],
    ["a stopped table", { ...shown, is_stopped: true }],
    ["a game that is over", stateOf("result")],
  ])("are not offered to %s", (_, table) => {
    const { hints, asked } = asking(table);
    expect(hints.isAllowed.value).toBe(false);
    void hints.ask();
    expect(asked).toEqual([]);
  });

  it("are not offered where the table plays without them", () => {
    const { store, hints } = asking();
    const opening = store.table.opening.value;
    Object.assign(store.table.opening, { value: { ...opening, terms: { hints: false } } });
    expect(hints.isAllowed.value).toBe(false);
  });

  it("cannot be asked for while it is somebody else's turn", () => {
    const waiting = { ...shown, view: { ...shown.view, legal: [] } };
    const { hints } = asking(waiting);
    expect([hints.isAllowed.value, hints.canAsk.value]).toEqual([true, false]);
  });
});
