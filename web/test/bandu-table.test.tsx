import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { BanduTable } from "../src/games/bandu/bandu-table.tsx";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

const LOADED = { timeout: 4000 }; // the buttons come with the bundle of three.js

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe("a table of Bandu without WebGL", () => {
  it("can be played by its buttons and words", async () => {
    const shown = banduShown({ to_act: [0], legal: ["use", "refuse"], auctioneer: 1 });
    const { user, wishes } = renderBandu(shown, (view) => <BanduTable view={view} />);
    expect(screen.getByRole("heading", { name: "The egg" })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: /^Use/ }, LOADED));
    expect(wishes).toMatchObject([{ do: "use" }]);
  });

  it("looks at another tower, and back", async () => {
    const { user, placement } = renderBandu(banduShown(), (view) => <BanduTable view={view} />);
    await user.click(screen.getByRole("button", { name: /Ada/, pressed: false }));
    expect(placement.onStage.value).toBe(1);
    await user.click(screen.getByRole("button", { name: /Ada/, pressed: true }));
    expect(placement.onStage.value).toBe(0);
  });

  it("shows the poses instead of the auction while a piece is placed", async () => {
    const shown = banduShown({ phase: "place", kind: null, to_act: [0], legal: ["place"] });
    renderBandu(shown, (view) => <BanduTable view={view} />);
    expect(await screen.findByRole("button", { name: "Let go" }, LOADED)).toBeDefined();
    expect(screen.getByRole("radiogroup", { name: /turn/i })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "The egg" })).toBeNull();
  });
});
