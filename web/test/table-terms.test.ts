import { describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { suggestionsOf, termsOf } from "../src/games/table-terms.ts";
import { newDraft, peopleOf, withTerms } from "../src/home/table-draft.ts";
import type { GameShown, OptionShown, Terms } from "../src/protocol.ts";
import { t } from "../src/words/language.ts";
import { termAbout } from "../src/words/message-keys.ts";
import { speakWith } from "./speaking.ts";

const FRUITS: OptionShown = {
  name: "fruits",
  kind: "suits",
  values: ["banana", "mango", "lanzones", "pineapple", "durian"],
  default: { "3": ["banana", "mango", "durian"], "4": ["banana", "mango", "pineapple", "durian"] },
  required: ["banana"],
};

const choice = (name: string, ...values: unknown[]): OptionShown => ({
  name,
  kind: "choice",
  values,
  default: values[0],
});

const TERMS: Terms = {
  pace: "relaxed",
  undo: "free",
  hints: true,
  suggestions: "usual",
  open_history: true,
  bots_pace: "natural",
  seen_by: "link",
  rated: false,
};

const TINDAHAN: GameShown = {
  game: "tindahan",
  title: "Tindahan",
  rules: 1,
  terms: TERMS,
  bots: ["random", "casual", "strong"],
  options: [
    choice("players", 3, 4, 5),
    FRUITS,
    choice("seller", "forgo", "spend"),
    choice("tie", "author", "shared"),
  ],
  presets: {
    english: { seller: "forgo", tie: "author" },
    french: { seller: "spend", tie: "shared" },
  },
};

describe("the terms of a table", () => {
  const draft = newDraft(TINDAHAN);

  it.each([
    ["en", en],
    ["fr", fr],
  ])(
    "say in %s what the rulebook forbids, and mention towers in Bandu only",
    async (language, source) => {
      await speakWith(language, source);
      const about = (game: string, name: string, value: boolean) => t(termAbout(game, name, value));
      expect(about("bastos", "open_history", true)).toMatch(
        /rulebook forbids|règle du jeu interdit/,
      );
      expect(about("tanuki", "open_history", true)).not.toMatch(/forbids|interdit/);
      for (const value of [true, false]) {
        expect(about("tindahan", "hints", value)).not.toMatch(/tower|tour /);
        expect(about("bandu", "hints", value)).toMatch(/tower|tour /);
      }
    },
  );

  it("do not include ratings while there are none", () => {
    for (const game of ["tindahan", "bandu"])
      expect(termsOf(game).map(([name]) => name)).not.toContain("rated");
  });

  it("include suggestions in Bandu only", () => {
    const names = (game: string) => termsOf(game).map(([name]) => name);
    expect(names("bandu")).toContain("suggestions");
    expect(names("tindahan")).not.toContain("suggestions");
  });

  it("choose suggestions by the number of people until the host does", () => {
    const seen = (others: string[], now = draft) => {
      const next = { ...now, others };
      return suggestionsOf(next.terms, peopleOf(next));
    };
    expect(seen(["casual", "strong"])).toBe("tried");
    expect(seen(["friend", "strong"])).toBe("looks");
    expect(seen([])).toBe("tried");
    const chosen = withTerms(draft, { suggestions: "off" });
    expect(seen(["casual"], chosen)).toBe("off");
    expect(seen(["friend"], chosen)).toBe("off");
    const bare = withTerms(draft, { hints: false });
    expect(seen(["casual"], bare)).toBe("looks");
    expect(seen(["casual"], withTerms(bare, { suggestions: "tried" }))).toBe("tried");
  });

  it("follow the hints of tables from before this term", () => {
    const before = { ...draft.terms, suggestions: null };
    expect(suggestionsOf(before, 2)).toBe("tried");
    expect(suggestionsOf({ ...before, hints: false }, 1)).toBe("off");
  });
});
