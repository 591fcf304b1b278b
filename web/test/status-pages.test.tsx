import { act, render, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { offer } from "../src/games/game-offer.ts";
import { ConnectionNotice, LoadingPage, NotFoundPage } from "../src/home/status-pages.tsx";
import { go } from "../src/route.ts";
import { connected, FakeSocket, HELLO } from "./fake-socket.ts";
import { speakWith } from "./speaking.ts";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("scrollTo", () => undefined);
  go("/");
});

describe("the connection notice", () => {
  it("appears while the connection is lost, except at a table", async () => {
    const net = connected();
    render(<ConnectionNotice net={net} />);
    expect(screen.queryByRole("status")).toBeNull();
    await act(() => FakeSocket.last.end());
    expect(screen.getByRole("status").textContent).not.toBe("");
    await act(() => go("/table/t"));
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("says that somebody is banned, also at a table, and does not connect again", async () => {
    vi.useFakeTimers();
    const net = connected();
    render(<ConnectionNotice net={net} />);
    await act(() => go("/table/t"));
    await act(() => FakeSocket.last.end(4410));
    const count = FakeSocket.all.length;
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(FakeSocket.all).toHaveLength(count);
    expect(screen.getByRole("alert").textContent).toBe("You are banned from this server.");
  });

  it("asks for a reload when the server speaks another protocol", async () => {
    vi.stubGlobal("fetch", async () => new Response(""));
    const net = connected();
    render(<ConnectionNotice net={net} />);
    await act(() => FakeSocket.last.say({ ...HELLO, protocol: 2 }));
    expect(screen.getByRole("alert")).toBeDefined();
    expect(screen.getByRole("button", { name: "Reload" })).toBeDefined();
  });
});

it("the not-found page says why, and leads to the games", async () => {
  const games = [{ game: "tanuki" }];
  vi.stubGlobal("fetch", async () => Response.json({ games }));
  await offer.fetch();
  render(<NotFoundPage text="There is no such table." />);
  expect(screen.getByText("There is no such table.")).toBeDefined();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain("/new/tanuki");
});

it("the loading page has a title", () => {
  render(<LoadingPage />);
  expect(screen.getByRole("heading").textContent).toBe("Sari-sari");
});
