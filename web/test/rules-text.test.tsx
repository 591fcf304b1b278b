import { render } from "preact";
import { beforeAll, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { Options } from "../src/protocol.ts";
import { RulesText } from "../src/rules/rules-text.tsx";
import { speak } from "../src/words/language.ts";
import { type Block, type Item, type RulesDocument, unusual } from "../src/words/rules-data.ts";
import { parseRules } from "../src/words/rules-markdown.ts";

const FILES = import.meta.glob<string>("../../docs/rules/**/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const PYTHON = import.meta.glob<string>("../../src/sarisari/**/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const WORDS: Record<string, string> = { en, fr };
const LETTERS: Record<string, string[]> = {
  tindahan: ["TIN", "AT"],
  bastos: ["BAS", "AB"],
  tanuki: ["TAN", "AK"],
  bandu: ["BAN", "AN"],
};

/** By language and game: `fr tindahan`. */
const PAGES = Object.entries(FILES).map(([path, source]): [string, string, RulesDocument] => {
  const [, language = "en", game = ""] = /rules\/(?:(\w+)\/)?(\w+)\.md$/.exec(path) ?? [];
  return [language, game, parseRules(source)];
});

type Part = Block | Item;

function partsOf(page: RulesDocument): Part[] {
  const inside = (item: Item): Item[] => [item, ...(item.items ?? []).flatMap(inside)];
  const blocks = page.sections.flatMap((section) => section.blocks);
  return blocks.flatMap((block): Part[] =>
    "items" in block ? block.items.flatMap(inside) : [block],
  );
}

/** The usual options, and one set for each way to play differently. */
function tablesOf(page: RulesDocument): Options[] {
  const conditions = [...partsOf(page), ...page.sections].flatMap(({ when }) => when ?? []);
  const tables = conditions.map((when) =>
    Object.fromEntries(Object.entries(when).map(([name, values]) => [name, values[0] ?? ""])),
  );
  // as a Bandu table reports them: the number of beans, and the pieces drawn
  const drawn = "pieces" in page.usual ? [{ pieces: ["cube", "disc", "egg"], beans: 7 }] : [];
  const different = new Map(
    [{}, ...tables, ...drawn].map((options) => [JSON.stringify(options), options]),
  );
  return [...different.values()];
}

/** Renders the rules for these options, opened at a clause. */
function open(root: Element, game: string, page: RulesDocument, options: Options, clause?: string) {
  const asked = { page, hasFailed: false, again: () => undefined };
  render(<RulesText game={game} asked={asked} options={options} clause={clause ?? null} />, root);
}

function shown(game: string, page: RulesDocument, options: Options): Element {
  const root = document.createElement("div");
  open(root, game, page, options);
  const text = root.querySelector("[data-testid=rules-sections]")?.cloneNode(true) as Element;
  render(null, root);
  return text;
}

const BROKEN = [
  / {2}|\s[,.)]|\(\s|\(\)|\([,.;]/, // remains of something that was removed
  /\bto[).]|\bto [A-Z]+-\d|[a-z]\(|\)[a-z]/,
  /[A-Z]{2,3}-\d{2}|\*|<|>|\||`|\w=\w/, // what files and programs write
  /\bpage-[a-z]/, // a key without a sentence
  /\bseats? (\d|s\b)|\bplaces? (\d|s\b)/i, // nobody sits at a number
];

describe.each(PAGES)("the rules page, %s %s", (language, game, page) => {
  beforeAll(async () => {
    vi.stubGlobal("fetch", async () => new Response(WORDS[language]));
    await speak(language);
  });

  it("can be opened at every clause that a message names", () => {
    const sources = Object.entries(PYTHON).filter(([path]) => !path.includes("/text/"));
    const ids = new RegExp(`\\b(?:${LETTERS[game]?.join("|")})-\\d{2}\\b`, "g");
    const named = new Set(sources.flatMap(([, source]) => source.match(ids) ?? []));
    expect(named.size).toBeGreaterThan(20);
    const root = document.createElement("div");
    const isHere = (id: string) => {
      open(root, game, page, {}, id);
      return root.querySelector(`[data-here="${id}"]`) !== null;
    };
    expect([...named].filter((id) => !isHere(id))).toEqual([]);
  }, 30_000); // the whole page for each

  it("reads as whole sentences, whatever the options are", () => {
    for (const options of tablesOf(page)) {
      const root = shown(game, page, options);
      const parts = [...root.querySelectorAll("h2, h3, p, li, th, td, dt, dd")];
      expect(parts.length).toBeGreaterThan(35);
      expect(parts.filter(isBroken).map(ownText)).toEqual([]);
      const named = root.querySelectorAll("dt");
      expect(named).toHaveLength(unusual(page, options).length);
    }
  }, 30_000); // many tables, each drawn as a whole
});

describe("a requested clause", () => {
  const page = parseRules(`# Tindahan

<!-- usual seller=forgo tie=author -->

## Sellers

- <a id="TIN-32"></a>No card leaves your hand. <!-- if seller=forgo -->
- *Variant:* You spend the durian 4. <!-- if seller=spend: TIN-32, TIN-33 -->

| durian (trump) | 2 |
|---|---|
| durian: alone | 6 |
`);

  beforeAll(async () => {
    vi.stubGlobal("fetch", async () => new Response(en));
    await speak("en");
  });

  function at(clause: string, options: Options): string[] {
    const root = document.createElement("div");
    open(root, "tindahan", page, options, clause);
    const here = [...root.querySelectorAll("[data-here]")].map((part) => part.textContent ?? "");
    render(null, root);
    return here;
  }

  it("is shown as this table plays it", () => {
    expect(at("TIN-32", {})).toEqual(["No card leaves your hand."]);
    expect(at("TIN-32", { seller: "spend" })).toEqual(["You spend the durian 4."]);
  });

  it("is shown even if it does not apply", () => {
    expect(at("TIN-33", {})).toEqual(["You spend the durian 4."]);
  });

  it("names the fruits of the edition that is played", () => {
    const french = { seller: "spend", tie: "shared" };
    expect(at("TIN-33", french)).toEqual(["You spend the orange 4."]);
    const cells = [...shown("tindahan", page, french).querySelectorAll("td")];
    expect(cells.map(({ textContent }) => textContent)).toEqual(["orange: alone", "6"]);
  });
});

/** The text without nested lists. */
function ownText(part: Element): string {
  const inner = part.querySelector("ul, ol")?.textContent ?? "";
  return (part.textContent ?? "").replace(inner, "");
}

function isBroken(part: Element): boolean {
  const text = ownText(part);
  const isWhole = !part.matches("p, li") || /[.!?:;…]$/.test(text);
  const hasPairs = text.split("(").length === text.split(")").length;
  return !isWhole || !hasPairs || BROKEN.some((broken) => broken.test(text));
}
