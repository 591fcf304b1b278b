import { act, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { LandingReadout } from "../src/games/bandu/landing-readout.tsx";
import { pieces } from "../src/games/bandu/pieces.ts";
import { holdOf } from "../src/games/bandu/placement-notation.ts";
import { said } from "../src/ui/announcer.tsx";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";
import * as blocks from "./wooden-blocks.ts";

beforeEach(async () => {
  await speakWith("en", en);
  Object.assign(pieces.state, { value: { found: blocks.pieces } });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function holding() {
  const shown = banduShown({ phase: "place", piece: "brick", to_act: [0], legal: ["place"] });
  const { placement } = renderBandu(shown, () => <LandingReadout />);
  const moveTo = (x: number, y: number) =>
    act(() => {
      placement.hold.value = holdOf(`place ${x} ${y} 1 0 0 0`);
    });
  return { placement, moveTo };
}
const numbers = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

describe("the readout of a landing", () => {
  it("has numbers for the place, the height and the lean", async () => {
    const { moveTo } = holding();
    await moveTo(12, -3);
    expect(numbers()).toEqual(["12 mm", "−3 mm", "20 mm", "0°"]);
    await moveTo(100, 0);
    expect(numbers()).toEqual(["100 mm", "0 mm", "0 mm", "0°"]);
    expect(screen.getByText("It would touch the table, and you would be out.")).toBeDefined();
  });

  it("tells a screen reader where the piece is once it rests, and not on the way", async () => {
    const { moveTo } = holding();
    const before = said().length;
    for (const x of [28, 29, 30]) await moveTo(x, 2);
    expect(said()).toHaveLength(before);
    vi.runAllTimers();
    expect(said().slice(-1)).toEqual([
      "30 mm to the right and 2 mm to the back, 20 mm up. It would touch base 1. " +
        "67 % of its underside is carried. Its centre of mass is 10 mm inside what carries it.",
    ]);
  });

  it("is one stop for the keyboard, described by the same words", async () => {
    const { moveTo } = holding();
    await moveTo(50, 0);
    const hand = screen.getByRole("application");
    expect([hand.tabIndex, hand.getAttribute("aria-label")]).toEqual([
      0,
      expect.stringMatching(/brick in your hand.*arrow/i),
    ]);
    const words = document.getElementById(hand.getAttribute("aria-describedby") ?? "");
    expect(words?.textContent).toMatch(/10 mm outside what carries it/);
  });
});
