import { createRef, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { Chairs } from "../src/home/chairs.tsx";
import { RoomPrompt } from "../src/home/room-prompt.tsx";
import { SentAway } from "../src/home/sent-away.tsx";
import type { WishWithoutIdAndTable } from "../src/net/live.ts";
import type { FeedItem, RefusedReply, RoomShown, SeatShown, TableShown } from "../src/protocol.ts";
import { Chat } from "../src/table/chat.tsx";
import { factMessage } from "../src/table/history.ts";
import { TableMenu } from "../src/table/menu.tsx";
import { People } from "../src/table/people.tsx";
import { Prompt } from "../src/table/prompt.tsx";
import { deskAt, drawnAt, isTrick, shownWhere } from "./at-desk.tsx";
import { room } from "./socket.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

const buttons = (root: Element) => [...root.querySelectorAll("button")];
const labelled = (root: Element, label: string) =>
  buttons(root).find((b) => (b.getAttribute("aria-label") ?? b.textContent) === label);
const press = (root: Element, label: string) => act(async () => labelled(root, label)?.click());

describe("the host of a waiting room", () => {
  async function drawn(more: Partial<RoomShown>) {
    const wishes: WishWithoutIdAndTable[] = [];
    const wish = async (...all: WishWithoutIdAndTable[]) => wishes.push(...all) > 0;
    const shown = room({ you: 0, is_host: true, ...more });
    const root = document.body;
    await act(() => {
      render(null, root);
      render(<Chairs room={shown} bots={[]} wishing={{ refused: null, wish }} />, root);
    });
    return { root, wishes };
  }

  it.each([
    ["Remove", "No seat at this table any more. Really?", false],
    ["Remove and ban", "No seat, no watching. Really?", true],
  ])("is asked once and removes somebody: %s", async (label, sure, is_banned) => {
    const { root, wishes } = await drawn({});
    await press(root, "What you can do with Ben");
    await press(root, label);
    expect(wishes).toEqual([]);
    await press(root, sure);
    expect(wishes).toEqual([{ type: "remove", seat: 1, is_banned }]);
    expect(document.activeElement).toBe(root.querySelector(".ws"));
  });

  it("lets whom it has removed come back", async () => {
    const { root, wishes } = await drawn({ removed: ["Dev", "Eli"] });
    expect(root.textContent).toContain("Removed: Dev");
    await press(root, "Let in again: Eli");
    expect(wishes).toEqual([{ type: "readmit", name: "Eli" }]);
  });

  it("alone has these powers", async () => {
    const { root } = await drawn({ is_host: false, removed: ["Dev"] });
    expect(root.textContent).not.toContain("Dev");
    expect(labelled(root, "What you can do with Ben")).toBeUndefined();
  });
});

it.each([
  ["en", en, "The host has removed you from your seat. You can stay and watch."],
  ["fr", fr, "L’hôte t’a fait quitter ta place. Tu peux rester regarder."],
])("whoever is removed from a room is told so in %s", async (language, words, sentence) => {
  await speakWith(language, words);
  const wishing = { refused: null, wish: async () => true };
  await act(() => render(<RoomPrompt room={room()} wishing={wishing} isRemoved />, document.body));
  expect(document.querySelector("[role=alert]")?.textContent).toBe(sentence);
  expect(document.querySelector("form")).toBeNull();
});

it.each([
  ["en", en, "Everybody is ready, but Ben is away."],
  ["fr", fr, "Tout le monde a donné son feu vert, mais Ben n’est pas là."],
])("the host of a room is told in %s who is ready but away", async (language, words, sentence) => {
  await speakWith(language, words);
  const chairs = [
    { name: "Mia", is_host: true, is_ready: true },
    { name: "Ben", is_ready: true, is_here: false },
  ];
  const shown = room({ chairs, you: 0, is_host: true });
  const wishing = { refused: null, wish: async () => true };
  await act(() => {
    render(null, document.body);
    render(<RoomPrompt room={shown} wishing={wishing} isRemoved={false} />, document.body);
  });
  expect(document.querySelector(".prompt p")?.textContent).toBe(sentence);
});

it("the keyboard goes on where somebody was let in", async () => {
  const after = createRef<HTMLUListElement>();
  const draw = (names: string[]) =>
    act(() => {
      const list = <ul ref={after} tabIndex={-1} />;
      const away = <SentAway names={names} after={after} onLetIn={() => undefined} />;
      render([list, away], document.body);
    });
  render(null, document.body);
  await draw(["Dev", "Eli"]);
  labelled(document.body, "Let in again: Eli")?.focus();
  await press(document.body, "Let in again: Eli");
  await draw(["Dev"]);
  expect(document.activeElement).toBe(labelled(document.body, "Let in again: Dev"));
  await press(document.body, "Let in again: Dev");
  await draw([]);
  expect(document.activeElement).toBe(after.current);
});

describe("at a table of people", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  async function people(changes: Partial<TableShown>, refusal?: RefusedReply["message"]) {
    const { desk, wishes } = deskAt(shownWith(changes), refusal);
    const root = await drawnAt(desk, <People />);
    return { root, wishes, ben: root.querySelector("li[data-seat='1']") as Element };
  }

  it.each([
    ["Remove", "A bot takes the seat for good. Really?", {}],
    ["Remove and ban", "No seat, no watching. Really?", { is_banned: true }],
  ])("the host is asked once and removes somebody: %s", async (label, sure, more) => {
    const { wishes, ben } = await people({ is_host: true });
    await press(ben, label);
    expect(wishes).toEqual([]);
    await press(ben, sure);
    expect(document.activeElement).toBe(ben.parentElement);
    expect(wishes).toEqual([{ type: "remove", seat: 1, ...more }]);
  });

  it("the host lets somebody come back", async () => {
    const { root, wishes } = await people({ is_host: true, removed: ["Dev"] });
    await press(root, "Let in again: Dev");
    expect(wishes).toEqual([{ type: "readmit", name: "Dev" }]);
  });

  it("nobody else removes anybody", async () => {
    const { ben } = await people({ is_host: false });
    expect(labelled(ben, "Remove")).toBeUndefined();
  });

  it("is told where one looks why a bot cannot stand in yet", async () => {
    const refusal = { key: "wait-longer", params: { seat: 1, count: 90 } };
    const now = shownWith({ is_host: true });
    const { root, ben } = await people({ ...now, view: { ...now.view, to_act: [1] } }, refusal);
    const name = now.seats[1]?.name;
    await press(ben, "Let a bot stand in");
    expect(root.querySelector(".why")?.textContent).toBe(
      `A bot may stand in for ${name} in 90 seconds.`,
    );
  });

  it.each([
    ["en", en, ["Waiting for B.", "Waiting for C, who is away."]],
    ["fr", fr, ["On attend B.", "On attend C, qui n’est pas là."]],
  ])("a request says in %s who is away and must still answer", async (language, words, said) => {
    await speakWith(language, words);
    const asked = { seat: 0, about: "undo" as const, waiting_for: [1, 2] };
    const seats = shownWith({}).seats.map((seat, i) => ({
      ...seat,
      name: "ABCD"[i] ?? "",
      ...(i === 2 && { is_here: false, stand_in: "casual" }),
    }));
    const shown = shownWith({ asked, seats });
    const root = await drawnAt(deskAt(shown).desk, <Prompt view={shown.view} />);
    for (const sentence of said) expect(root.textContent).toContain(sentence);
  });

  it("a person who is away is asked before the game is stopped", async () => {
    vi.stubGlobal("isSecureContext", false);
    const seats = shownWith({}).seats.map((seat, i) => ({
      ...seat,
      ...(i === 1 ? { stand_in: "casual" } : i > 1 && { bot: "casual" }),
    }));
    const menu = await drawnAt(deskAt(shownWith({ seats })).desk, <TableMenu />);
    expect(labelled(menu, "Ask to stop the game")).toBeDefined();
    expect(labelled(menu, "Stop the game")).toBeUndefined();
  });

  it("whoever lost the seat is told so", async () => {
    const { you: _, ...shown } = shownWith({});
    const watched = { ...shown, view: { ...shown.view, seat: null, legal: [] } } as TableShown;
    const { desk } = deskAt(watched);
    Object.assign(desk.table, { isRemoved: { value: true } });
    const root = await drawnAt(desk, <Prompt view={watched.view} />);
    expect(root.querySelector("[role=alert]")?.textContent).toBe(
      "The host has given your seat to a bot. You can stay and watch.",
    );
  });

  it("whoever was removed is offered no seat until let in again", async () => {
    const { you: _, ...shown } = shownWith({}, { is_open: true });
    const watched = { ...shown, view: { ...shown.view, seat: null, legal: [] } } as TableShown;
    const offered = async (isRemoved: boolean) => {
      const { desk } = deskAt(watched);
      Object.assign(desk.table, { isRemoved: { value: isRemoved } });
      const root = await drawnAt(desk, <Prompt view={watched.view} />);
      return buttons(root).filter((b) => b.textContent?.startsWith("Sit in for")).length;
    };
    expect(await offered(true)).toBe(0);
    expect(await offered(false)).toBe(1);
  });

  it("is told in the chat why a line was not said", async () => {
    const { desk } = deskAt(shownWith({}), { key: "too-fast", params: { count: 2 } });
    const root = await drawnAt(desk, <Chat />);
    const input = root.querySelector("input") as HTMLInputElement;
    input.value = "Hello";
    await press(root, "Send");
    expect(root.querySelector(".chat [role=alert]")?.textContent).toBe(
      "Not so fast: wait 2 seconds.",
    );
    expect(input.value).toBe("Hello");
  });

  it.each([
    ["en", en, "Nobody answered: the request is over."],
    ["fr", fr, "Personne n’a répondu\u202f: la demande est close."],
  ])("a request that nobody answered is over, in %s", async (language, words, sentence) => {
    await speakWith(language, words);
    const said = { entry: "agreement", seat: 1, about: "stop", says: "no", time: 0 } as const;
    const fact = { ...said, is_late: true };
    const message = factMessage({ at: 1, kind: "agreement", fact } as FeedItem, "tindahan");
    expect(message && deskAt(shownWith({})).desk.talk.value.say(message)).toBe(sentence);
  });

  it("of what was never played nothing is kept or played again", async () => {
    const drawn = async (stopped: "host" | "early") => {
      const shown = shownWith({ is_stopped: true, stopped });
      const prompt = { key: `table-stopped-${stopped}`, params: { seat: 0 } };
      const view = { ...shown.view, prompt };
      const { desk } = deskAt({ ...shown, view });
      const root = await drawnAt(desk, <Prompt view={view} />);
      return [
        labelled(root, "Play again") !== undefined,
        root.textContent?.includes("What was played is kept."),
        root.querySelector("a[href^='/record/']") !== null,
      ];
    };
    expect(await drawn("host")).toEqual([true, true, true]);
    expect(await drawn("early")).toEqual([false, false, false]);
  });
});
