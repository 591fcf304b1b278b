import { cleanup, render as renderInPage, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
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

describe("the chairs of a waiting room", () => {
  const sent: WishWithoutIdAndTable[] = [];
  const wish = async (...all: WishWithoutIdAndTable[]) => sent.push(...all) > 0;

  function renderChairs(more: Partial<RoomShown>) {
    sent.length = 0;
    const wishes = { refused: null, wish };
    renderInPage(<Chairs room={room(more)} bots={["casual", "strong"]} wishes={wishes} />);
    return userEvent.setup();
  }

  const chairs = [
    { name: "Ada", is_host: true },
    { name: "Ben", is_ready: true, is_here: false },
    { name: "Dev", bot: "casual" },
    {},
  ];

  it("say who sits where, who is ready and who is away", () => {
    renderChairs({ you: 0, is_host: true, chairs });
    const [ada, ben] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(ada).toMatch(/Ada.*host/i);
    expect(ben).toMatch(/Ben.*away.*ready/i);
    expect(screen.getByText(/3.*4/)).toBeDefined();
  });

  it("let the host choose the level of a bot", async () => {
    const user = renderChairs({ you: 0, is_host: true, chairs });
    await user.selectOptions(screen.getByRole("combobox", { name: /Dev/ }), "strong");
    expect(sent).toEqual([{ type: "bot", seat: 2, bot: "strong" }]);
  });

  it("let the host put a bot on a free chair", async () => {
    const user = renderChairs({ you: 0, is_host: true, chairs });
    await user.click(screen.getByRole("button", { name: "Seat a bot" }));
    expect(sent).toEqual([{ type: "bot", seat: 3, bot: "casual" }]);
  });

  it("let a guest move to a free chair, unless it is locked", async () => {
    const user = renderChairs({ you: 1, chairs });
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sit here" }));
    expect(sent).toMatchObject([{ type: "sit", seat: 3 }]);
    cleanup();
    renderChairs({ you: 1, chairs: [...chairs.slice(0, 3), { is_locked: true }] });
    expect(screen.queryByRole("button", { name: "Sit here" })).toBeNull();
    expect(screen.getAllByRole("listitem").at(3)?.textContent).toMatch(/^Reserved seat/);
  });

  it("let the host move a person to another chair", async () => {
    const user = renderChairs({ you: 0, is_host: true, order: "lot", chairs });
    await user.click(screen.getByRole("button", { name: "What you can do with Ben" }));
    await user.selectOptions(screen.getByRole("combobox", { name: /Ben/ }), "2");
    expect(sent).toEqual([
      { type: "order", order: "fixed" },
      { type: "move", seat: 1, to: 2 },
    ]);
  });

  it("ask the host before the table is closed", async () => {
    const user = renderChairs({ you: 0, is_host: true, chairs });
    await user.click(screen.getByRole("button", { name: "Close the table" }));
    const question = within(screen.getByRole("group", { name: /close/i }));
    const [yes, no] = question.getAllByRole("button");
    expect(document.activeElement).toBe(no);
    expect(sent).toEqual([]);
    await user.click(yes as HTMLElement);
    expect(sent).toEqual([{ type: "end" }]);
  });

  it("speak French", async () => {
    await speakWith("fr", fr);
    renderChairs({ you: 0, is_host: true, chairs });
    expect(screen.getAllByRole("listitem")[1]?.textContent).toMatch(/hors ligne/);
  });
});
