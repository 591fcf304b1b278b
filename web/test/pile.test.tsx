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
    const cone = screen.getByRole("option", { name: /^Cone/ });
    await user.click(cone);
    expect([placement.picked.value, cone.getAttribute("aria-selected")]).toEqual(["cone", "true"]);
    await user.click(cone);
    expect(placement.picked.value).toBeNull();
  });

  it("is one tab stop with arrows, Home, End and names that are typed", async () => {
    const pile = ["brick", "cone", "cube", "disc", "cylinder"];
    const { user, placement } = renderBandu(banduShown({ pile }), (view) => (
      <PileShelf view={view} />
    ));
    const focused = () => document.activeElement?.getAttribute("data-piece");
    await user.tab();
    expect(focused()).toBe("brick");
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("cube");
    await user.keyboard("{Home}{ArrowLeft}");
    expect(focused()).toBe("brick");
    await user.keyboard("{End}");
    expect(focused()).toBe("cylinder");
    await user.keyboard("c");
    expect(focused()).toBe("cone");
    await user.keyboard("u");
    expect(focused()).toBe("cube");
    expect(placement.picked.value).toBeNull();
    await user.keyboard("{Enter}");
    expect([placement.picked.value, focused()]).toEqual(["cube", "cube"]);
    await user.tab();
    expect(document.activeElement?.textContent).toMatch(/All.*5/);
    await user.tab({ shift: true });
    expect(focused()).toBe("cube");
  });

  it("names every piece", () => {
    renderBandu(banduShown(), (view) => <PileGrid view={view} />);
    expect(screen.getAllByRole("option").map((piece) => piece.textContent)).toEqual([
      "brick",
      "cone",
    ]);
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
    expect(await screen.findByRole("option", { name: /Cone.*bears nothing/i })).toBeDefined();
    expect(screen.getByRole("option", { name: /^Brick/ }).textContent).toBe("brick");
  });

  it("is not shown once it is empty", () => {
    renderBandu(banduShown({ pile: [] }), (view) => <PileShelf view={view} />);
    expect(screen.queryByRole("region")).toBeNull();
  });
});
