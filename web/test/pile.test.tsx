import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { PileGrid, PileShelf } from "../src/games/bandu/pile.tsx";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("fetch", async () => Response.json({ nothing: ["cone"] }));
});

describe("the pile", () => {
  it("lists its pieces; pressing one selects it, pressing it again does not", async () => {
    const { user, placement } = renderBandu(banduShown(), (view) => <PileShelf view={view} />);
    const cone = screen.getByRole("button", { name: /^Cone/ });
    await user.click(cone);
    expect([placement.picked.value, cone.getAttribute("aria-pressed")]).toEqual(["cone", "true"]);
    await user.click(cone);
    expect(placement.picked.value).toBeNull();
  });

  it("opens as a grid, and closes", async () => {
    const shown = banduShown();
    const { user, placement } = renderBandu(shown, (view) => (
      <>
        <PileShelf view={view} />
        <PileGrid view={view} />
      </>
    ));
    await user.click(screen.getByRole("button", { name: /All.*2/ }));
    expect(placement.isPileOpen.value).toBe(true);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(placement.isPileOpen.value).toBe(false);
  });

  it("says before a pull which pieces bear nothing", async () => {
    const legal = ["pull cone refuse", "pull brick refuse"];
    const shown = banduShown({ pile: [], phase: "offer", to_act: [0], legal });
    renderBandu(shown, (view) => <PileShelf view={view} />);
    expect(await screen.findByRole("button", { name: /Cone.*bears nothing/i })).toBeDefined();
    expect(screen.getByRole("button", { name: /^Brick/ }).textContent).toBe("");
  });

  it("is not shown once it is empty", () => {
    renderBandu(banduShown({ pile: [] }), (view) => <PileShelf view={view} />);
    expect(screen.queryByRole("region")).toBeNull();
  });
});
