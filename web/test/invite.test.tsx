import { act, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { Invite } from "../src/ui/invite.tsx";
import { speakWith } from "./speaking.ts";

const LINK = "http://192.168.1.9:7274/table/t1";

/** What the page asked the server for, and what it puts on the clipboard or hands on. */
const asked: string[] = [];
const copied: string[] = [];
const shared: unknown[] = [];

function answerWith(answer: () => Response): void {
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push(`${request.method} ${path}`);
    return answer();
  });
}

const link = async () => (await screen.findByTestId("invite-link")).textContent;

beforeEach(async () => {
  await speakWith("en", en);
  for (const list of [asked, copied, shared]) list.length = 0;
  answerWith(() => Response.json({ link: LINK }));
  vi.stubGlobal("navigator", {
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an invitation", () => {
  it("is the address that the server has on the network, for a host", async () => {
    render(<Invite table="t1" isHost />);
    expect(await link()).toBe("192.168.1.9:7274/table/t1");
    expect(asked).toEqual(["POST /api/tables/t1/invite"]);
    expect(screen.getByText("Works for everyone on this network.")).toBeDefined();
  });

  it("is the address of the page for others, who open nothing", async () => {
    render(<Invite table="t1" isHost={false} />);
    expect(await link()).toBe(`${location.host}/table/t1`);
    expect(asked).toEqual([]);
  });

  it("says why it works on this machine only", async () => {
    answerWith(() => Response.json({ refused: { key: "lan-refused" } }, { status: 403 }));
    render(<Invite table="t1" isHost />);
    expect(await link()).toBe(`${location.host}/table/t1`);
    expect(screen.getByText(/The link works on this machine only\./)).toBeDefined();
  });

  it("says so when the server does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    render(<Invite table="t1" isHost />);
    await link();
    expect(screen.getByText(/The server does not answer/)).toBeDefined();
  });

  it("is copied whole, and says so for a moment", async () => {
    render(<Invite table="t1" isHost />);
    await link();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    screen.getByRole("button", { name: "Copy" }).click();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(copied).toEqual([LINK]);
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
    await act(async () => void (await vi.advanceTimersByTimeAsync(2000)));
    expect(screen.getByRole("button", { name: "Copy" })).toBeDefined();
  });

  it("is shared where a phone can share", async () => {
    render(<Invite table="t1" isHost />);
    await link();
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    const share = (what: unknown) => {
      shared.push(what);
      return Promise.reject(new DOMException("closed without sharing", "AbortError"));
    };
    vi.stubGlobal("navigator", { share });
    render(<Invite table="t2" isHost />);
    await userEvent.click(await screen.findByRole("button", { name: "Share" }));
    expect(shared).toEqual([{ url: LINK }]);
  });

  it("tells onlookers what they will see", async () => {
    render(<Invite table="t1" isHost isForOnlookers />);
    await link();
    expect(screen.getByText(/can watch the game/)).toBeDefined();
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
