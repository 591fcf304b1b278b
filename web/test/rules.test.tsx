import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { Options } from "../src/protocol.ts";
import { RulesText } from "../src/rules/rules-text.tsx";
import { useRules } from "../src/rules/use-rules.ts";
import { speak } from "../src/words/language.ts";
import {
  type Block,
  type Item,
  type RulesDocument,
  rulesOf,
  unusual,
} from "../src/words/rules-data.ts";
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

it("makes data of the rules of a game package, which come as they are written", async () => {
  const answer = () => Response.json({ markdown: "# Palitan\n\nA *game*.\n" });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  );
  const page = await rulesOf("palitan", "en");
  expect(page.title).toBe("Palitan");
  expect(page.sections[0]?.blocks).toEqual([{ p: ["A ", { i: "game" }, "."] }]);
  vi.unstubAllGlobals();
});

it("makes data of a rules page", () => {
  const page = parseRules(`# Tindahan

<!-- usual seller=forgo tie=author -->

<a id="TIN-01"></a>A *game* for **all** (TIN-01).
It goes on (TIN-22 to TIN-25, AT-02).

## A trick

### Sellers

- <a id="TIN-23"></a><a id="AT-09"></a>The best takes it (TIN-23):
  - the highest trump;
- *Variant:* or [not](x.md). <!-- if seller=spend|forgo tie=shared or tie=no: AT-20 -->

| a | b |
|---|---|
| 1 | **2** |

## Options <!-- not in the page -->

- \`code\`
`);
  expect(page).toEqual({
    title: "Tindahan",
    usual: { seller: "forgo", tie: "author" },
    sections: [
      {
        title: "",
        blocks: [
          { p: ["A ", { i: "game" }, " for ", { b: "all" }, ". It goes on."], ids: ["TIN-01"] },
        ],
      },
      {
        title: "A trick",
        blocks: [
          { heading: "Sellers" },
          {
            items: [
              {
                text: ["The best takes it:"],
                ids: ["TIN-23", "AT-09"],
                items: [{ text: ["the highest trump;"] }],
              },
              {
                text: ["or ", "not", "."],
                ids: ["AT-20"],
                when: [{ seller: ["spend", "forgo"], tie: ["shared"] }, { tie: ["no"] }],
              },
            ],
          },
          { head: [["a"], ["b"]], rows: [[["1"], [{ b: "2" }]]] },
        ],
      },
    ],
  });
});

type Part = Block | Item;

function partsOf(page: RulesDocument): Part[] {
  const inside = (item: Item): Item[] => [item, ...(item.items ?? []).flatMap(inside)];
  const blocks = page.sections.flatMap((section) => section.blocks);
  return blocks.flatMap((block): Part[] =>
    "items" in block ? block.items.flatMap(inside) : [block],
  );
}

/** The usual options, and one set for each way in which a table may play differently. */
function tablesOf(page: RulesDocument): Options[] {
  const conditions = [...partsOf(page), ...page.sections].flatMap(({ when }) => when ?? []);
  const tables = conditions.map((when) =>
    Object.fromEntries(Object.entries(when).map(([name, values]) => [name, values[0] ?? ""])),
  );
  // as a table of Bandu says it: how many beans, and which pieces were drawn
  const drawn = "pieces" in page.usual ? [{ pieces: ["cube", "disc", "egg"], beans: 7 }] : [];
  const different = new Map(
    [{}, ...tables, ...drawn].map((options) => [JSON.stringify(options), options]),
  );
  return [...different.values()];
}

/** As a table with these options shows it, opened at a clause. */
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
  / {2}|\s[,.)]|\(\s|\(\)|\([,.;]/, // what is left of something that was taken out
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

  it("reads as whole sentences, whatever the table has chosen", () => {
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

describe("a clause that was asked for", () => {
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

  it("is shown even where it does not hold", () => {
    expect(at("TIN-33", {})).toEqual(["You spend the durian 4."]);
  });

  it("names the fruits of the edition that is played", () => {
    const french = { seller: "spend", tie: "shared" };
    expect(at("TIN-33", french)).toEqual(["You spend the orange 4."]);
    const cells = [...shown("tindahan", page, french).querySelectorAll("td")];
    expect(cells.map(({ textContent }) => textContent)).toEqual(["orange: alone", "6"]);
  });
});

/** Without the list inside it. */
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

describe("rules that do not come", () => {
  beforeEach(async () => {
    vi.stubGlobal("fetch", async () => new Response(en));
    await speak("en");
  });

  function Asking() {
    return <RulesText game="bandu" asked={useRules("bandu", "en")} options={{}} clause="BAN-33" />;
  }

  it("are said to be missing, and asked for again on request", async () => {
    const page = parseRules('# Bandu\n\n## A fall\n\n- <a id="BAN-33"></a>You are out (BAN-33).');
    const answers = [new Response("", { status: 500 }), Response.json(page)];
    vi.stubGlobal("fetch", async () => answers.shift());
    const root = document.createElement("div");
    await act(() => render(<Asking />, root));
    await vi.waitFor(() => expect(root.querySelector("[role=alert]")).not.toBeNull());
    await act(() => root.querySelector("button")?.click());
    await vi.waitFor(() => expect(root.querySelector("[data-here=BAN-33]")).not.toBeNull());
    expect(root.querySelector("[role=alert]")).toBeNull();
  });
});
