import { describe, expect, it } from "vitest";
import {
  newDraft,
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
import type { GameShown, OptionShown, Terms } from "../src/protocol.ts";

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

  it("are selected and left with it", () => {
    expect(waysOf(four)).toEqual(["standard", 4]);
    expect(waysOf(alone)).toEqual(["solitaire", 1]);
    expect(waysOf(withPlayers(BANDU, alone, 3))).toEqual(["standard", 3]);
    const challenge = withPreset(BANDU, four, { mode: "challenge" });
    expect(waysOf(withPlayers(BANDU, challenge, 2))).toEqual(["challenge", 2]);
  });

  it("change it", () => {
    const { presets = {} } = BANDU;
    expect(waysOf(withPreset(BANDU, four, presets.solitaire ?? {}))).toEqual(["solitaire", 1]);
    expect(waysOf(withPreset(BANDU, alone, presets.challenge ?? {}))).toEqual(["challenge", 4]);
    expect(alone.others).toEqual([]);
  });

  it("make a row for their only option unnecessary", () => {
    expect(presetOption(BANDU)).toBe("mode");
  });
});

describe("a draft", () => {
  const draft = newDraft(TINDAHAN);

  it("starts with four players, bots and defaults", () => {
    expect(draft.others).toEqual(["casual", "casual", "casual"]);
    expect(draft.options).toMatchObject({ players: 4, seller: "forgo" });
    expect(draft.options.fruits).toHaveLength(4);
  });

  it("starts with the default terms of its game (AB-22)", () => {
    const bastos = { ...TINDAHAN, game: "bastos", terms: { ...TERMS, open_history: false } };
    expect(draft.terms.open_history).toBe(true);
    expect(newDraft(bastos).terms.open_history).toBe(false);
  });

  it("has seats and fruits for its number of players", () => {
    const three = withPlayers(TINDAHAN, { ...draft, others: ["friend", "random", "casual"] }, 3);
    expect(three.others).toEqual(["friend", "random"]);
    expect(three.options.fruits).toEqual(["banana", "mango", "durian"]);
  });

  it("exchanges fruits, but never the banana", () => {
    const next = withSuit(draft, FRUITS, "lanzones");
    expect(next.options.fruits).toEqual(["banana", "pineapple", "durian", "lanzones"]);
  });

  it("recognizes editions", () => {
    const { options } = draft;
    expect(presetOf(TINDAHAN, options)).toBe("english");
    expect(presetOf(TINDAHAN, { ...options, seller: "spend", tie: "shared" })).toBe("french");
    expect(presetOf(TINDAHAN, { ...options, seller: "spend" })).toBe("own");
    expect(presetOption(TINDAHAN)).toBeNull();
  });

  it("becomes unrated when it allows help", () => {
    const bare = { hints: false, open_history: false, undo: "off", suggestions: "off" } as const;
    const rated = { ...draft, terms: { ...draft.terms, ...bare, rated: true } };
    expect(withTerms(rated, { pace: "quick" }).terms.rated).toBe(true);
    expect(withTerms(rated, { hints: true }).terms.rated).toBe(false);
    expect(withTerms(rated, { suggestions: "looks" }).terms.rated).toBe(false);
  });

  it("adds one seat for a friend, unless there is one", () => {
    const open = withFriend(TINDAHAN, draft);
    expect(open.others).toEqual(["friend", "casual", "casual"]);
    const third = withOthers(draft, ["casual", "casual", "friend"]);
    expect(withFriend(TINDAHAN, third)).toBe(third);
  });

  it("is no longer Solitaire when a friend is invited", () => {
    const alone = withPlayers(BANDU, newDraft(BANDU), 1);
    expect(alone.options.mode).toBe("solitaire");
    expect(withFriend(BANDU, alone)).toMatchObject({
      others: ["friend"],
      options: { players: 2, mode: "standard" },
    });
  });

  it("forgets who begins when that seat is removed or becomes a friend's", () => {
    expect(draft.first).toBeNull();
    const named = { ...draft, first: 3 };
    expect(withOthers(named, ["friend", "casual", "random"]).first).toBe(3);
    expect(withOthers(named, ["casual", "casual", "friend"]).first).toBeNull();
    expect(withPlayers(TINDAHAN, named, 3).first).toBeNull();
    expect(withPlayers(TINDAHAN, { ...draft, first: 0 }, 3).first).toBe(0);
    expect(withFriend(TINDAHAN, { ...draft, first: 1 }).first).toBeNull();
  });
});
