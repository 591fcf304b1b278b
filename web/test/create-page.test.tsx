import { act, render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { offer } from "../src/games/game-offer.ts";
import { CreatePage } from "../src/home/create-page.tsx";
import { draft } from "../src/home/table-draft.ts";
import type { GameShown } from "../src/protocol.ts";
import { connected } from "./fake-socket.ts";
import { speakWith } from "./speaking.ts";

const TINDAHAN = {
  game: "tindahan",
  title: "Tindahan",
  rules: 1,
  terms: {},
  bots: ["casual", "strong"],
  options: [
    { name: "players", kind: "choice", values: [3, 4], default: 4 },
    { name: "seller", kind: "choice", values: ["forgo", "spend"], default: "forgo" },
    { name: "ties", kind: "choice", values: ["author", "shared"], default: "author" },
  ],
  presets: {
    english: { seller: "forgo", ties: "author" },
    french: { seller: "spend", ties: "shared" },
  },
} as unknown as GameShown;

/** Bodies of the tables that the page asked the server to make. */
const made: unknown[] = [];
let refuse = false;

beforeEach(async () => {
  await speakWith("en", en);
  draft.value = null;
  made.length = 0;
  refuse = false;
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    if (request.method !== "POST") return Response.json({ games: [TINDAHAN] });
    made.push(`${path} ${request.body}`);
    const body = refuse ? { refused: { key: "server-not-ready" } } : { id: "t1" };
    return Response.json(body, { status: refuse ? 503 : 200 });
  });
  await offer.fetch();
});

const prompt = () => within(screen.getByRole("contentinfo"));

describe("the page of a new table", () => {
  it("says what will be played, as it is changed", async () => {
    render(<CreatePage net={connected()} game="tindahan" />);
    expect(prompt().getByText("English edition, 4 players.")).toBeDefined();
    await userEvent.click(screen.getByRole("radio", { name: /French edition/ }));
    await userEvent.click(screen.getByRole("radio", { name: "3" }));
    expect(prompt().getByText("French edition, 3 players.")).toBeDefined();
    expect(screen.getAllByRole("combobox").length).toBeGreaterThanOrEqual(2);
  });

  it("gives the whole page the colours of its game, until it is left", async () => {
    const { unmount } = render(<CreatePage net={connected()} game="tindahan" />);
    expect(document.documentElement.dataset.game).toBe("tindahan");
    unmount();
    await vi.waitFor(() => expect(document.documentElement.dataset.game).toBeUndefined());
  });

  it("asks the server for exactly that table, once", async () => {
    render(<CreatePage net={connected()} game="tindahan" />);
    await userEvent.click(screen.getByRole("radio", { name: /French edition/ }));
    const play = prompt().getAllByRole("button")[0] as HTMLElement;
    await userEvent.dblClick(play);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatch(/^\/api\/tables .*"seller":"spend"/);
    expect(play.getAttribute("aria-busy")).toBe("true");
  });

  it("says why the server refuses, and can be tried again", async () => {
    refuse = true;
    render(<CreatePage net={connected()} game="tindahan" />);
    const play = prompt().getAllByRole("button")[0] as HTMLElement;
    await act(async () => play.click());
    expect((await screen.findByRole("alert")).textContent).toMatch(/not ready yet/);
    refuse = false;
    await userEvent.click(play);
    expect(made).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that there is no such game", () => {
    render(<CreatePage net={connected()} game="chess" />);
    expect(screen.getByText(/There is no game of this name here/)).toBeDefined();
    expect(screen.queryByRole("contentinfo")).toBeNull();
  });
});
