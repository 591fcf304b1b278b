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

  it("has a way back from another tower, which gives way to one's own decision", async () => {
    const { user, placement, now } = renderBandu(banduShown(), (view) => (
      <BanduTable view={view} />
    ));
    await user.click(screen.getByRole("button", { name: /Ada/, pressed: false }));
    expect(screen.getByText("The tower of Ada")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Back to the game" }));
    expect(placement.onStage.value).toBe(0);
    placement.looked.value = 2;
    now.value = banduShown({ to_act: [0], legal: ["use", "refuse"] });
    await vi.waitFor(() => expect(placement.looked.value).toBeNull());
    placement.looked.value = 1; // while deciding
    expect(placement.onStage.value).toBe(1);
  });

  it("follows the game for somebody who is out", () => {
    const out = { out_at: [1, 0, 0], towers: [[], ["base-2"], ["base-3"]], auctioneer: 1 };
    const { placement, now } = renderBandu(banduShown(out), (view) => <BanduTable view={view} />);
    expect(placement.onStage.value).toBe(1);
    now.value = banduShown({ ...out, phase: "place", to_act: [2] });
    expect(placement.onStage.value).toBe(2);
    now.value = banduShown({ ...out, phase: "settle", builder: 1 });
    expect(placement.onStage.value).toBe(1);
    expect(screen.queryByRole("button", { name: "Back to the game" })).toBeNull();
  });

  it("shows one's own tower while a piece is chosen, and keeps the buttons in place", async () => {
    const legal = ["offer brick refuse", "offer cone refuse"];
    const shown = banduShown({ phase: "offer", piece: null, kind: null, to_act: [0], legal });
    const { user } = renderBandu(shown, (view) => <BanduTable view={view} />);
    expect(screen.getByTestId("stage")).toBeDefined();
    const refuse = await screen.findByRole("button", { name: /^To refuse/ }, LOADED);
    expect(refuse.hasAttribute("disabled")).toBe(true);
    await user.click(screen.getByRole("option", { name: /^Cone/ }));
    expect(refuse.hasAttribute("disabled")).toBe(false);
  });

  it("gives time to look at the pieces before the first offer", async () => {
    const shown = banduShown({ phase: "offer", piece: null, kind: null, auctioneer: 1 });
    const { user, store } = renderBandu(shown, (view) => <BanduTable view={view} />);
    expect(store.playback.isLooking.value).toBe(true);
    expect(screen.getByTestId("shelf")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "I am ready" }, LOADED));
    expect(store.playback.isLooking.value).toBe(false);
  });

  it("shows the poses instead of the auction while a piece is placed", async () => {
    const shown = banduShown({ phase: "place", kind: null, to_act: [0], legal: ["place"] });
    renderBandu(shown, (view) => <BanduTable view={view} />);
    expect(await screen.findByRole("button", { name: "Let go" }, LOADED)).toBeDefined();
    expect(screen.getByRole("radiogroup", { name: /turn/i })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "The egg" })).toBeNull();
  });
});
