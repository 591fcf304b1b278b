import { act, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { BanduActionButtons } from "../src/games/bandu/action-buttons.tsx";
import { holdOf } from "../src/games/bandu/placement-notation.ts";
import type { BanduView } from "../src/protocol.ts";
import { said } from "../src/ui/announcer.tsx";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

const at = (view: Partial<BanduView>) =>
  renderBandu(banduShown({ to_act: [0], ...view }), (shown) => <BanduActionButtons view={shown} />);
const names = () => screen.queryAllByRole("button").map(({ textContent }) => textContent ?? "");

beforeEach(() => speakWith("en", en));

describe("the buttons of Bandu", () => {
  it("are use and refuse, with what a refusal costs", async () => {
    const { user, wishes } = at({ legal: ["use", "refuse"] });
    expect(names()).toHaveLength(2);
    expect(names()[1]).toMatch(/5/);
    await user.click(screen.getByRole("button", { name: /refuse|pay/i }));
    expect(wishes).toMatchObject([{ type: "act", do: "refuse" }]);
  });

  it("say that a piece must be used where nothing else is legal", () => {
    at({ legal: ["use"], beans: [0, 4, 5] });
    expect(names()).toEqual([expect.stringMatching(/must|no beans/i)]);
  });

  it("are pass and one bid more than the highest", async () => {
    const { user, wishes } = at({ kind: "bid", phase: "raise", bid: 2, legal: ["pass", "bid 3"] });
    await user.click(screen.getByRole("button", { name: /3/ }));
    expect(wishes).toMatchObject([{ do: "bid 3" }]);
  });

  it("of an offer are in place, but off until a piece is picked", async () => {
    const { user, wishes, placement } = at({
      phase: "offer",
      piece: null,
      kind: null,
      legal: ["offer brick bid", "offer brick refuse"],
    });
    const [bid] = screen.getAllByRole("button");
    await user.click(bid as HTMLElement);
    expect([names().length, wishes]).toEqual([2, []]);
    await act(() => {
      placement.picked.value = "brick";
    });
    await user.click(bid as HTMLElement);
    expect(wishes).toMatchObject([{ do: "offer brick bid" }]);
  });

  it("let go of a piece where it hangs, or bring it back beside the tower", async () => {
    const { user, wishes, placement } = at({ phase: "place", legal: ["place"] });
    const first = holdOf("place 90 2 1 0 0 0");
    placement.first.value = first;
    placement.hold.value = { ...first, x: 9 };
    await user.click(screen.getByRole("button", { name: /beside the tower/ }));
    expect(placement.hold.value).toEqual(first);
    await act(() => placement.move({ x: 1 }));
    await user.click(screen.getByRole("button", { name: "Let go" }));
    expect(wishes).toMatchObject([{ do: "place 1 2 1 0 0 0" }]);
  });

  it("warn before a piece is let go on the table, and a second click keeps it", async () => {
    const { user, wishes, placement } = at({ phase: "place", legal: ["place"] });
    placement.first.value = holdOf("place 90 2 1 0 0 0");
    placement.hold.value = placement.first.value;
    await user.click(screen.getByRole("button", { name: "Let go" }));
    expect(said().at(-1)).toMatch(/touch the table, and you would be out/);
    expect(names().map((name) => name.trim())).toEqual(["Let go anyway", "Keep hold of it"]);
    await user.click(screen.getByRole("button", { name: "Keep hold of it" }));
    expect(wishes).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Let go" }));
    await user.click(screen.getByRole("button", { name: "Let go anyway" }));
    expect(wishes).toMatchObject([{ do: "place 90 2 1 0 0 0" }]);
  });

  it("are gone for a player whose tower has fallen, who may leave", () => {
    at({ legal: [], out_at: [1, 0, 0], to_act: [1] });
    expect(names()).toEqual([]);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  });
});
