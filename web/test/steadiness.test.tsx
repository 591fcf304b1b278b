import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { PlacementProvider, type PlacementStore } from "../src/games/bandu/placement-store.ts";
import { SteadinessReport } from "../src/games/bandu/steadiness.tsx";
import type { BanduView, SteadyShown } from "../src/protocol.ts";
import { said } from "../src/ui/announcer.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("the steadiness report", () => {
  function viewOf(...tower: string[]): BanduView {
    const poses = Object.fromEntries(tower.map((piece, k) => [piece, [0, 0, 20 * k, 1, 0, 0, 0]]));
    return {
      game: "bandu",
      phase: "offer",
      poses: [poses],
      towers: [tower],
    } as unknown as BanduView;
  }

  /** The report about a tower, given the server's answer. */
  async function drawn(ask: () => Promise<SteadyShown | null>) {
    const { store } = storeAt(shownWhere("tanuki", isTrick));
    const idle = { playing: signal(null), inHand: signal(null), steadiness: signal(null) };
    const placement = { ...idle, ask } as unknown as PlacementStore;
    const view = signal(viewOf("base-1", "egg"));
    const Report = () => (
      <PlacementProvider value={placement}>
        <SteadinessReport view={view.value} seat={0} />
      </PlacementProvider>
    );
    const root = await drawnAt(store, <Report />);
    return { root, view, press: () => act(async () => root.querySelector("button")?.click()) };
  }

  async function steadiness(ask: () => Promise<SteadyShown | null>) {
    const { root, press } = await drawn(ask);
    await press();
    return root.querySelector("p")?.textContent ?? null;
  }

  it("says how steady a tower is, or that it is unknown", async () => {
    expect(await steadiness(async () => ({ degrees: 7.3, piece: "egg" }))).toContain("7.3°");
    const lost = "There is no telling how steady this tower is.";
    expect(await steadiness(() => Promise.reject(new Error("500")))).toBe(lost);
    expect(said().at(-1)).toBe(lost);
  });

  it("names the piece that lies loose instead of a tilt of nothing", async () => {
    const rolls = async () => ({ degrees: 0, piece: "egg", rolls: true });
    expect(await steadiness(rolls)).toBe("The egg would roll at once: nothing holds it.");
    const tips = "The plank would tip at once: it only just balances.";
    expect(await steadiness(async () => ({ degrees: 0, piece: "plank" }))).toBe(tips);
  });

  it("is asked anew for every tower, and closes at a second press", async () => {
    const ask = vi.fn(async () => ({ degrees: 7.3, piece: "egg" }));
    const { root, view, press } = await drawn(ask);
    expect(ask).not.toHaveBeenCalled();
    await press();
    expect(root.querySelector("p")).not.toBeNull();
    await press();
    expect(root.querySelector("p")).toBeNull();
    await press();
    expect(ask).toHaveBeenCalledTimes(1);
    await act(() => {
      view.value = viewOf("base-1", "egg", "slab");
    });
    expect(root.querySelector("p")).toBeNull();
    expect(root.querySelector("button")?.getAttribute("aria-pressed")).toBe("false");
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("says nothing about a tower that has changed meanwhile", async () => {
    const before = said();
    expect(await steadiness(async () => null)).toBeNull();
    expect(said()).toEqual(before);
  });
});
