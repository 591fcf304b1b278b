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
  /** The report about a tower, given the server's answer. */
  async function steadiness(ask: () => Promise<SteadyShown | null>) {
    const view = {
      game: "bandu",
      phase: "offer",
      poses: [[]],
      towers: [["base-1", "egg"]],
    } as unknown as BanduView;
    const { store } = storeAt(shownWhere("tanuki", isTrick));
    const idle = { playing: signal(null), inHand: signal(null), steadiness: signal(null) };
    const placement = { ...idle, ask } as unknown as PlacementStore;
    const root = await drawnAt(
      store,
      <PlacementProvider value={placement}>
        <SteadinessReport view={view} seat={0} />
      </PlacementProvider>,
    );
    const button = root.querySelector("button");
    if (button?.getAttribute("aria-pressed") !== "true") await act(() => button?.click());
    await act(async () => undefined);
    return root.querySelector("p")?.textContent ?? null;
  }

  it("says how steady a tower is, or that it is unknown", async () => {
    expect(await steadiness(async () => ({ degrees: 7.3, piece: "egg" }))).toContain("7.3°");
    const lost = "There is no telling how steady this tower is.";
    expect(await steadiness(() => Promise.reject(new Error("500")))).toBe(lost);
    expect(said().at(-1)).toBe(lost);
  });

  it("says nothing about a tower that has changed meanwhile", async () => {
    const before = said();
    expect(await steadiness(async () => null)).toBeNull();
    expect(said()).toEqual(before);
  });
});
