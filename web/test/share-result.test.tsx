import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { ShareResult } from "../src/ui/share-result.tsx";
import { speakWith } from "./speaking.ts";

const RESULT = { title: "Tanuki", lead: "Ada wins", rows: [], rounds: [], foot: "" };

beforeEach(() => speakWith("en", en));
afterEach(() => vi.unstubAllGlobals());

describe("sharing a result", () => {
  it("copies a link to the record", async () => {
    const user = userEvent.setup();
    render(<ShareResult id="r1" game="tanuki" result={RESULT} />);
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/record/r1`);
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
  });

  it("has no picture of a stopped game", () => {
    render(<ShareResult id="r1" game="tanuki" result={null} />);
    expect(screen.getByRole("button", { name: "Copy link" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save picture" })).toBeNull();
  });

  it("shares the link where the browser can", async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    render(<ShareResult id="r2" game="tanuki" result={null} />);
    await userEvent.setup().click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ url: `${location.origin}/record/r2`, text: "" });
  });
});
