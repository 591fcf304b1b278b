import { act, render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { offer } from "../src/games/game-offer.ts";
import { HomePage } from "../src/home/home-page.tsx";
import { draft } from "../src/home/table-draft.ts";
import type { GameShown, TableLine } from "../src/protocol.ts";
import { connected, FakeSocket } from "./fake-socket.ts";
import { speakWith } from "./speaking.ts";

const game = (name: string): GameShown =>
  ({
    game: name,
    title: name,
    rules: 1,
    terms: {},
    bots: ["casual"],
    options: [{ name: "players", kind: "choice", values: [3, 4], default: 4 }],
  }) as unknown as GameShown;

const line = (table: string, more: Partial<TableLine> = {}): TableLine => ({
  table,
  game: "tanuki",
  status: "running",
  created: 0,
  players: ["Mia", "Ada"],
  bots: [null, "casual"],
  pace: "relaxed",
  you: 0,
  ...more,
});

/** The home page of a person with these tables. */
async function atHome(mine: TableLine[], lobby: TableLine[] = []) {
  render(<HomePage net={connected()} />);
  await act(() => {
    FakeSocket.last.say({ type: "list", what: "mine", tables: mine });
    FakeSocket.last.say({ type: "list", what: "lobby", tables: lobby });
  });
}

beforeEach(async () => {
  await speakWith("en", en);
  draft.value = null;
  vi.stubGlobal("fetch", async () => Response.json({ games: [game("tanuki"), game("bastos")] }));
  await offer.fetch();
});

describe("the home page", () => {
  it("sets up the game that is chosen", async () => {
    await atHome([]);
    const form = screen.getByRole("form");
    expect(within(form).getByRole("heading").textContent).toMatch(/Tanuki/);
    await userEvent.click(screen.getByRole("radio", { name: /Bastos/ }));
    expect(within(form).getByRole("heading").textContent).toMatch(/Bastos/);
    await userEvent.click(within(form).getByRole("radio", { name: "3" }));
    expect(within(form).getAllByRole("combobox")).toHaveLength(2);
  });

  it("lists own tables, those with one's turn first, and open ones", async () => {
    const open = line("c", { status: "waiting", players: ["Zoe", null], bots: [null, null] });
    const { you: _, ...others } = open;
    await atHome([line("a"), line("b", { is_your_turn: true })], [others]);
    const own = screen.getByRole("region", { name: "Your tables" });
    const links = within(own).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/table/b", "/table/a"]);
    expect(screen.getByText("Zoe’s table")).toBeDefined();
  });

  it("puts tables first when there are many", async () => {
    await atHome([line("a"), line("b"), line("c")]);
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.getByRole("link", { name: /Bastos/ }).getAttribute("href")).toBe("/new/bastos");
  });
});
