import { describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { isGame } from "../src/games/game-offer.ts";
import { suggestionsOf, termsOf } from "../src/games/table-terms.ts";
import { encodeQr } from "../src/home/qr-encoder.ts";
import {
  newDraft,
  peopleOf,
  presetOf,
  presetOption,
  type TableDraft,
  withFriend,
  withOthers,
  withPlayers,
  withPreset,
  withSuit,
  withTerms,
} from "../src/home/table-draft.ts";
import { tableIn } from "../src/home/table-opening.ts";
import type { GameShown, OptionShown, Terms } from "../src/protocol.ts";
import { parseRoute } from "../src/route.ts";
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

const BANDU: GameShown = {
  ...TINDAHAN,
  game: "bandu",
  options: [choice("players", 1, 2, 3, 4), choice("mode", "standard", "challenge", "solitaire")],
  presets: {
    standard: { mode: "standard" },
    challenge: { mode: "challenge" },
    solitaire: { mode: "solitaire", players: 1 },
  },
};

describe("presets for a number of players", () => {
  const four = newDraft(BANDU);
  const alone = withPlayers(BANDU, four, 1);
  const waysOf = ({ options: { mode, players } }: TableDraft) => [mode, players];

  it("are chosen with it, and left with it", () => {
    expect(waysOf(four)).toEqual(["standard", 4]);
    expect(waysOf(alone)).toEqual(["solitaire", 1]);
    expect(waysOf(withPlayers(BANDU, alone, 3))).toEqual(["standard", 3]);
    const challenge = withPreset(BANDU, four, { mode: "challenge" });
    expect(waysOf(withPlayers(BANDU, challenge, 2))).toEqual(["challenge", 2]);
  });

  it("bring it with them", () => {
    const { presets = {} } = BANDU;
    expect(waysOf(withPreset(BANDU, four, presets.solitaire ?? {}))).toEqual(["solitaire", 1]);
    expect(waysOf(withPreset(BANDU, alone, presets.challenge ?? {}))).toEqual(["challenge", 4]);
    expect(alone.others).toEqual([]);
  });

  it("need no row for the option that they are about", () => {
    expect(presetOption(BANDU)).toBe("mode");
  });
});

describe("a draft", () => {
  const draft = newDraft(TINDAHAN);

  it("begins with four players, bots on the other seats, and defaults", () => {
    expect(draft.others).toEqual(["casual", "casual", "casual"]);
    expect(draft.options).toMatchObject({ players: 4, seller: "forgo" });
    expect(draft.options.fruits).toHaveLength(4);
  });

  it("begins with the terms that are usual for its game (AB-22)", () => {
    const bastos = { ...TINDAHAN, game: "bastos", terms: { ...TERMS, open_history: false } };
    expect(draft.terms.open_history).toBe(true);
    expect(newDraft(bastos).terms.open_history).toBe(false);
  });

  it.each([
    ["en", en],
    ["fr", fr],
  ])(
    "says in %s what the rulebook forbids, and nothing of towers at cards",
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

  it("has as many seats and fruits as players", () => {
    const three = withPlayers(TINDAHAN, { ...draft, others: ["friend", "random", "casual"] }, 3);
    expect(three.others).toEqual(["friend", "random"]);
    expect(three.options.fruits).toEqual(["banana", "mango", "durian"]);
  });

  it("exchanges a fruit for another, never the banana", () => {
    const next = withSuit(draft, FRUITS, "lanzones");
    expect(next.options.fruits).toEqual(["banana", "pineapple", "durian", "lanzones"]);
  });

  it("knows the editions", () => {
    const { options } = draft;
    expect(presetOf(TINDAHAN, options)).toBe("english");
    expect(presetOf(TINDAHAN, { ...options, seller: "spend", tie: "shared" })).toBe("french");
    expect(presetOf(TINDAHAN, { ...options, seller: "spend" })).toBe("own");
    expect(presetOption(TINDAHAN)).toBeNull();
  });

  it("is no longer rated when it gets help", () => {
    const bare = { hints: false, open_history: false, undo: "off", suggestions: "off" } as const;
    const rated = { ...draft, terms: { ...draft.terms, ...bare, rated: true } };
    expect(withTerms(rated, { pace: "quick" }).terms.rated).toBe(true);
    expect(withTerms(rated, { hints: true }).terms.rated).toBe(false);
    expect(withTerms(rated, { suggestions: "looks" }).terms.rated).toBe(false);
  });

  it("is not offered as rated while there are no ratings", () => {
    for (const game of ["tindahan", "bandu"])
      expect(termsOf(game).map(([name]) => name)).not.toContain("rated");
  });

  it("speaks of suggestions in Bandu alone", () => {
    const names = (game: string) => termsOf(game).map(([name]) => name);
    expect(names("bandu")).toContain("suggestions");
    expect(names("tindahan")).not.toContain("suggestions");
  });

  it("suggests by who sits until the host chooses", () => {
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
  });

  it("follows the hints of a table of before", () => {
    const before = { ...draft.terms, suggestions: null };
    expect(suggestionsOf(before, 2)).toBe("tried");
    expect(suggestionsOf({ ...before, hints: false }, 1)).toBe("off");
  });

  it("has one seat for a friend, unless there is one", () => {
    const open = withFriend(TINDAHAN, draft);
    expect(open.others).toEqual(["friend", "casual", "casual"]);
    const third = withOthers(draft, ["casual", "casual", "friend"]);
    expect(withFriend(TINDAHAN, third)).toBe(third);
  });

  it("is no longer Solitaire when a friend is to come", () => {
    const alone = withPlayers(BANDU, newDraft(BANDU), 1);
    expect(alone.options.mode).toBe("solitaire");
    expect(withFriend(BANDU, alone)).toMatchObject({
      others: ["friend"],
      options: { players: 2, mode: "standard" },
    });
  });

  it("forgets who begins when that seat is gone or is a friend's", () => {
    expect(draft.first).toBeNull();
    const named = { ...draft, first: 3 };
    expect(withOthers(named, ["friend", "casual", "random"]).first).toBe(3);
    expect(withOthers(named, ["casual", "casual", "friend"]).first).toBeNull();
    expect(withPlayers(TINDAHAN, named, 3).first).toBeNull();
    expect(withPlayers(TINDAHAN, { ...draft, first: 0 }, 3).first).toBe(0);
    expect(withFriend(TINDAHAN, { ...draft, first: 1 }).first).toBeNull();
  });
});

it("finds the table in what people paste", () => {
  const id = "mS3qCk0V9sJx1uYtRw7aZg";
  expect(tableIn(`http://192.168.1.20:7274/table/${id}`)).toBe(id);
  expect(tableIn(` https://play.example.org/table/${id}/?from=mail `)).toBe(id);
  expect(tableIn(id)).toBe(id);
  expect(tableIn("https://example.org/")).toBeNull();
});

it("reads addresses", () => {
  expect(parseRoute("/")).toEqual({ at: "home" });
  expect(parseRoute("/new/bastos")).toEqual({ at: "new", game: "bastos" });
  expect(parseRoute("/table/abc")).toEqual({ at: "table", id: "abc" });
  expect(parseRoute("/record/abc")).toEqual({ at: "record", id: "abc" });
  expect(parseRoute("/results")).toEqual({ at: "results" });
  expect(parseRoute("/results/x")).toEqual({ at: "nowhere" });
  expect(parseRoute("/table/")).toEqual({ at: "nowhere" });
});

it("knows the games that there are words for, and nothing that every object has", async () => {
  await speakWith("en", en);
  expect(["bandu", "chess", "constructor"].map(isGame)).toEqual([true, false, false]);
});

describe("a QR code", () => {
  it("is as large as its text needs", () => {
    expect(encodeQr("x".repeat(53))).toHaveLength(29);
    expect(encodeQr("x".repeat(54))).toHaveLength(33);
    expect(encodeQr("x".repeat(106))).toHaveLength(37);
    expect(encodeQr("x".repeat(107))).toBeNull();
  });

  it("has three eyes", () => {
    const rows = encodeQr("http://192.168.1.20:7274/table/mS3qCk0V9sJx1uYtRw7aZg") ?? [];
    const top = (rows[0] ?? []).map((dark) => (dark ? "#" : ".")).join("");
    expect(top.startsWith("#######.")).toBe(true);
    expect(top.endsWith(".#######")).toBe(true);
    expect(rows.at(-1)?.slice(0, 7).every(Boolean)).toBe(true);
  });
});
