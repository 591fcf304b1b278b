import { describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { Message } from "../src/protocol.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { labelsOf } from "../src/words/language.ts";
import fixture from "./fixtures/words.json";

interface Line {
  message: Message;
  reader: number | null;
  says: Record<string, string>;
  labelled: Record<string, string>;
}

const lines = fixture.lines as Line[];

const FRENCH = labelsOf("tindahan", { players: 4, seller: "spend", tie: "shared" });

describe.each([
  ["en", en],
  ["fr", fr],
])("the catalogue in %s", (language, source) => {
  const words = new Catalogue(language, source);

  const french = new Catalogue(language, source, FRENCH);

  it("formats messages exactly as Python does", () => {
    expect(lines.length).toBeGreaterThan(150);
    for (const { message, reader, says, labelled } of lines) {
      expect(words.refusal(message, fixture.names, reader)).toBe(says[language]);
      expect(french.refusal(message, fixture.names, reader)).toBe(labelled[language]);
    }
  });
});

it.each([
  ["en", en],
  ["fr", fr],
])("does not mention rated tables in %s, because the page offers none", (_, source) => {
  const sentences = source.split(/^(?=[a-z])/m).filter((entry) => entry.startsWith("page-"));
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter((entry) => /\brated\b|\bclassée?s?(?!\p{L})/iu.test(entry))).toEqual([]);
});

it("writes decimals as the language does", () => {
  const [english, french] = [new Catalogue("en", en), new Catalogue("fr", fr)];
  expect([english.decimal(3.44), french.decimal(3.44), french.decimal(0)]).toEqual([
    "3.4",
    "3,4",
    "0,0",
  ]);
  const lean = { degrees: 7.3, piece: "brick" };
  expect(french.t("page-play-bandu-steady-is", lean)).toContain("7,3°");
  expect(english.t("page-play-bandu-steady-is", lean)).toContain("7.3°");
  expect(french.t("hint-trick", { percent: 62 })).toBe("pli 62\u202f%");
  expect(english.t("hint-trick", { percent: 62 })).toBe("trick 62%");
});

it("counts one player as one, and tells players about fairness without secrets", () => {
  const [english, french] = [new Catalogue("en", en), new Catalogue("fr", fr)];
  const alone = { preset: "Solitaire", count: 1 };
  expect(english.t("page-new-summary", alone)).toBe("Solitaire, 1 player.");
  expect(english.t("page-new-summary", { ...alone, count: 4 })).toBe("Solitaire, 4 players.");
  expect(french.t("page-new-summary", alone)).toBe("Solitaire, 1 place.");
  for (const words of [english, french]) {
    const note = words.t("page-play-fair-in-about", { game: "bandu" });
    expect(note).not.toMatch(/secret|tremor|sel\b/);
    expect(note.length).toBeLessThan(110);
  }
});

describe("the catalogue", () => {
  const words = new Catalogue("en", en);

  it("formats parameters by their names", () => {
    const leads = { key: "leads", params: { seat: 1, card: "passionfruit-4" } };
    expect(words.say(leads, ["Ada", "Ben"], 1)).toBe("You lead passion fruit 4.");
    expect(words.say(leads, ["Ada", "Ben"], 0)).toBe("Ben leads passion fruit 4.");
    expect(words.say(leads)).toBe("Seat 1 leads passion fruit 4.");
  });

  it("a piece keeps its name where it was mistaken for a card", () => {
    words.say({ key: "leads", params: { seat: 1, card: "fir" } });
    const params = { piece: "fir", kind: "refuse" };
    expect(words.say({ key: "page-play-hint-bandu-offer", params })).toBe("Fir: Refuse auction");
  });

  it("shows the key of a missing message, and reports it", () => {
    const noted = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(words.t("no-such-key")).toBe("no-such-key");
    expect(noted).toHaveBeenCalledOnce();
    noted.mockRestore();
  });
});
