import { act, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { PoseList } from "../src/games/bandu/pose-list.tsx";
import type { Opening, PoseShown } from "../src/protocol.ts";
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

beforeEach(() => speakWith("en", `${en}\nbandu-stands-alone = The { $piece }\n`));

describe("the suggested poses", () => {
  it("are awaited, and reported missing if there are none", async () => {
    const { placement } = at();
    expect(screen.queryAllByRole("radio")).toEqual([]);
    const waiting = screen.getByRole("region").textContent;
    await act(() => {
      placement.suggested.value = [];
    });
    expect(screen.getByRole("region").textContent).not.toBe(waiting);
  });

  it("hang the piece where one is pressed", async () => {
    const { user, placement } = at();
    await act(() => {
      placement.hold.value = { x: 0, y: 0, turn: [1, 0, 0, 0] };
      placement.suggested.value = POSES;
    });
    const poses = screen.getAllByRole("radio");
    expect(poses).toHaveLength(4);
    await user.click(poses[2] as HTMLElement);
    expect([placement.chosen.value, placement.hold.value?.x]).toEqual([2, 3]);
    expect(poses[2]?.getAttribute("aria-checked")).toBe("true");
    await user.keyboard("{ArrowDown}");
    expect(placement.chosen.value).toBe(3);
    await user.click(screen.getByRole("button", { name: /All.*5/ }));
    expect(screen.getAllByRole("radio")).toHaveLength(5);
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
