import { act, screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { BanduActionButtons } from "../src/games/bandu/action-buttons.tsx";
import { dragPull } from "../src/games/bandu/pull-direction.ts";
import type { BanduView } from "../src/protocol.ts";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

const OFFER: Partial<BanduView> = {
  phase: "offer",
  piece: null,
  kind: null,
  to_act: [0],
  pile: [],
  hand_version: 2,
  legal: ["pull brick bid", "pull brick refuse", "pull cone bid", "pull cone refuse"],
};

/** A player who has picked the brick of their tower. */
async function picking(view: Partial<BanduView> = {}) {
  const bandu = renderBandu(banduShown({ ...OFFER, ...view }), (shown) => (
    <BanduActionButtons view={shown} />
  ));
  await act(() => {
    bandu.placement.picked.value = "brick";
  });
  return bandu;
}

const checked = () =>
  screen
    .getAllByRole("radio")
    .filter((radio) => radio.getAttribute("aria-checked") === "true")
    .map(({ textContent }) => textContent);

beforeEach(() => speakWith("en", en));

describe("the direction of a pull", () => {
  it("is left to the server unless the player chooses one", async () => {
    const { user, wishes } = await picking();
    expect(checked()).toEqual(["the easiest way"]);
    await user.click(screen.getAllByRole("button")[0] as HTMLElement);
    expect(wishes).toHaveLength(1);
    expect(wishes[0]).toMatchObject({ do: "pull brick bid" });
    expect(wishes[0]).not.toHaveProperty("toward");
  });

  it("is sent with the pull", async () => {
    const { user, wishes } = await picking();
    await user.click(screen.getByRole("radio", { name: "to the left" }));
    expect(checked()).toEqual(["to the left"]);
    await user.click(screen.getAllByRole("button")[1] as HTMLElement);
    expect(wishes).toMatchObject([{ do: "pull brick refuse", toward: [-1, 0, 0] }]);
  });

  it("can be dragged, and then has no name", async () => {
    const { placement, user, wishes } = await picking();
    await act(() => dragPull(placement, "brick", 30, 40));
    expect(checked()).toEqual([]);
    await user.click(screen.getAllByRole("button")[0] as HTMLElement);
    expect(wishes).toMatchObject([{ toward: [0.6, -0.8, 0] }]);
  });

  it("belongs to the piece for which it was chosen", async () => {
    const { placement, user } = await picking();
    await user.click(screen.getByRole("radio", { name: "upwards" }));
    await act(() => {
      placement.picked.value = "cone";
    });
    expect(checked()).toEqual(["the easiest way"]);
  });

  it("is not asked for in older games, nor for an offer", async () => {
    await picking({ hand_version: 1 });
    expect(screen.queryByRole("radiogroup")).toBeNull();
  });
});
