import { act, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { PoseList } from "../src/games/bandu/pose-list.tsx";
import type { Opening, PoseShown } from "../src/protocol.ts";
import { said } from "../src/ui/announcer.tsx";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

const POSES = [1, 2, 3, 4, 5].map(
  (x) =>
    ({
      do: `place ${x} 0 1 0 0 0`,
      words: { key: "bandu-stands-alone", params: { piece: "egg" } },
    }) as unknown as PoseShown,
);
const at = () =>
  renderBandu(banduShown({ phase: "place", to_act: [0], legal: ["place"] }), () => <PoseList />);

/** The list, once it was asked for and has come. */
function opened(poses: readonly PoseShown[], isHopeless = false) {
  const page = at();
  act(() => {
    page.placement.arePosesOpen.value = true;
    page.placement.hold.value = { x: 0, y: 0, turn: [1, 0, 0, 0] };
    page.placement.isHopeless.value = isHopeless;
    page.placement.suggested.value = poses;
  });
  return page;
}

beforeEach(async () => {
  await speakWith("en", `${en}\nbandu-stands-alone = The { $piece }\n`);
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // the server never answers
});

describe("the suggested poses", () => {
  it("are behind a button, and then awaited", async () => {
    const { user, placement } = at();
    expect(screen.queryByRole("radiogroup")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Suggest poses (tried out)" }));
    expect(placement.arePosesOpen.value).toBe(true);
    const waiting = screen.getByRole("region").textContent;
    expect(screen.queryAllByRole("radio")).toEqual([]);
    await act(() => {
      placement.suggested.value = [];
    });
    expect(screen.getByRole("region").textContent).not.toBe(waiting);
    expect(said().at(-1)).toBe("Nothing looks safe: place it by hand.");
  });

  it("hang the piece where one is pressed", async () => {
    const { user, placement } = opened(POSES);
    const poses = screen.getAllByRole("radio");
    expect(poses).toHaveLength(4);
    expect(poses.filter((pose) => pose.getAttribute("aria-checked") === "true")).toEqual([]);
    await user.click(poses[2] as HTMLElement);
    expect([placement.chosen.value, placement.hold.value?.x]).toEqual([2, 3]);
    expect(poses[2]?.getAttribute("aria-checked")).toBe("true");
    await user.keyboard("{ArrowDown}");
    expect(placement.chosen.value).toBe(3);
    await user.click(screen.getByRole("button", { name: /All.*5/ }));
    expect(screen.getAllByRole("radio")).toHaveLength(5);
  });

  it("say which held and which are risky", () => {
    const risks = ["held", "risky", "unknown"] as const;
    opened(risks.map((risk, i) => ({ ...(POSES[i] as PoseShown), risk })));
    const texts = screen.getAllByRole("radio").map(({ textContent }) => textContent ?? "");
    expect(texts.map((text) => /held|risky/.exec(text)?.[0])).toEqual(["held", "risky", undefined]);
  });

  it("say so if nothing that was tried held", () => {
    opened(POSES.slice(0, 1), true);
    expect(screen.getByRole("region").textContent).toContain("Nothing tried here held.");
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });

  it("are explained where the table has none", async () => {
    const { store } = at();
    const opening = store.table.opening.value as Opening;
    await act(() => {
      Object.assign(store.table.opening, {
        value: { ...opening, terms: { ...opening.terms, suggestions: "off" } },
      });
    });
    expect(screen.queryByRole("radiogroup")).toBeNull();
    expect(screen.getByRole("group")).toBeDefined();
  });
});
