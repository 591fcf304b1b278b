import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { offer } from "../src/games/game-offer.ts";
import { OptionsSummary } from "../src/games/options-summary.tsx";
import { termsOf } from "../src/games/table-terms.ts";
import { GamePicker } from "../src/home/game-picker.tsx";
import { OptionsBox } from "../src/home/options-box.tsx";
import { newDraft } from "../src/home/table-draft.ts";
import type { GameShown, Terms } from "../src/protocol.ts";
import { labelsOf, learnEditions, words } from "../src/words/language.ts";
import { speakWith } from "./speaking.ts";

const OWN = `
game-swaps = Swaps
swaps-suit-shell = sea shell
page-game-swaps = Pass a card on.
page-option-swaps-pass = Passing
page-option-swaps-pass-left = to the left
page-option-swaps-pass-left-about = Everyone gives a card to the left.
page-option-swaps-pass-right = to the right
`;
const TERMS = { pace: "relaxed", undo: "free", hints: false } as Terms;
/** A game from another package, without a room. */
const SWAPS: GameShown = {
  game: "swaps",
  title: "Swaps",
  rules: 1,
  terms: TERMS,
  bots: ["random"],
  minutes: 20,
  options: [
    { name: "players", kind: "choice", values: [2, 3, 4, 5, 6], default: 4 },
    { name: "pass", kind: "choice", values: ["left", "right"], default: "left" },
    { name: "wild", kind: "choice", values: ["shell", "none"], default: "none" },
  ],
};

async function drawn(what: preact.VNode): Promise<string> {
  await act(() => render(what, document.body));
  return document.body.textContent ?? "";
}

beforeEach(async () => {
  await act(() => render(null, document.body));
  await speakWith("en", en + OWN);
});

describe("a game without a room", () => {
  it("is listed with its texts and an icon", async () => {
    const text = await drawn(<GamePicker games={[SWAPS]} chosen="swaps" onChoose={() => {}} />);
    for (const part of ["Swaps", "2–6", "20", "Pass a card on."]) expect(text).toContain(part);
    expect(document.querySelector("label use")?.getAttribute("href")).toBe("#ui-cards");
  });

  it("shows its options, by name where it has no text for them", async () => {
    const missing = vi.spyOn(console, "error");
    const now = newDraft(SWAPS);
    const text = await drawn(<OptionsBox game={SWAPS} now={now} onChange={() => {}} />);
    const parts = ["Passing", "to the left", "Everyone gives a card to the left.", "wild", "none"];
    for (const part of parts) expect(text).toContain(part);
    const lines = <OptionsSummary game="swaps" options={now.options} terms={TERMS} people={1} />;
    expect(await drawn(lines)).toContain("Passing");
    expect(missing.mock.calls.filter(([said]) => String(said).includes("swaps"))).toEqual([]);
  });

  it("uses a bot that plays it, and has no term for hints that no bot can give", async () => {
    expect(newDraft(SWAPS).others).toEqual(["random", "random", "random"]);
    vi.stubGlobal("fetch", async () => Response.json({ games: [{ ...SWAPS, has_hints: false }] }));
    await offer.fetch();
    const names = (game: string) => termsOf(game).map(([name]) => name);
    expect(names("swaps")).not.toContain("hints");
    expect(names("tanuki")).toContain("hints");
  });

  it("names its own suits and editions", () => {
    expect(words.value.suit("shell")).toBe("sea shell");
    expect(words.value.card("shell-3")).toBe("sea shell 3");
    const edition = { name: "old", options: { pass: "right" }, labels: { shell: "mango" } };
    learnEditions([{ ...SWAPS, editions: [edition] }]);
    expect(labelsOf("swaps", { pass: "right" })).toEqual({ shell: "mango" });
    expect(labelsOf("tindahan", { seller: "spend", tie: "shared" })).toHaveProperty("durian");
  });
});
