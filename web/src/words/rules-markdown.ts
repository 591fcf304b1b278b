/** Markdown parser for the subset that docs/rules uses. */

import type { Block, Condition, Item, RulesDocument, Run, Section } from "./rules-data.ts";

const ANCHOR = /<a id="([A-Z]+-\d+)"><\/a>/g;
const ID = "[A-Z]{2,3}-\\d{2}";
/** ` (TIN-41, TIN-42)` or ` (TAN-22 to TAN-25)`: for readers of the files, removed from the
    page. */
const NAMED = new RegExp(String.raw` ?\(${ID}(?:(?:, | to | à )${ID})*\)`, "g");
/** `<!-- if hide=exempt or zero=each -->`, with `: AK-01` if that ruling is stated here, too. */
const IF = /<!-- if ([a-z=| ]+?)(?:: ([A-Z\d, -]+))? -->/;
const COMMENT = /\s*<!--.*?-->/g;
const LEFT_OUT = "<!-- not in the page -->";
const USUAL = /^<!-- usual (.+) -->$/;
const RUNS = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\(.+?\)/g;
const ITEM = /^( *)(-|\d+\.) (.*)$/;

export function parseRules(source: string): RulesDocument {
  const lines = source.split("\n");
  const page: RulesDocument = { title: "", usual: {}, sections: [{ title: "", blocks: [] }] };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const usual = USUAL.exec(line)?.[1];
    if (usual !== undefined) page.usual = Object.fromEntries(pairs(usual));
    else if (line.startsWith("# ")) page.title = plain(line.slice(2));
    else if (line.startsWith("## ") && line.endsWith(LEFT_OUT)) {
      const next = lines.findIndex((other, i) => i > at && other.startsWith("## "));
      at = next < 0 ? lines.length : next;
      continue;
    } else if (line.startsWith("## ")) {
      page.sections.push({ title: plain(line.slice(3)), blocks: [], ...marks(line) });
    } else if (line.trim() !== "") {
      const [block, next] = parseBlock(lines, at);
      (page.sections.at(-1) as Section).blocks.push(block);
      at = next;
      continue;
    }
    at += 1;
  }
  return page;
}

function parseBlock(lines: string[], at: number): [Block, number] {
  const end = lines.findIndex((line, i) => i > at && line.trim() === "");
  const own = lines.slice(at, end < 0 ? lines.length : end);
  const text = own.filter((line) => plain(line) !== "");
  const first = text[0] ?? "";
  const all = own.join(" ");
  let block: Block;
  if (first.startsWith("### ")) block = { heading: plain(first.slice(4)), ...marks(all) };
  else if (first.startsWith("|")) block = { ...parseTable(text), ...marks(all) };
  else if (ITEM.test(first)) block = parseList(text);
  else block = { p: told(all), ...marks(all) };
  return [block, at + own.length];
}

function parseTable(lines: string[]): { head: Run[][]; rows: Run[][][] } {
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => runs(cell.trim()));
  return { head: cells(lines[0] ?? ""), rows: lines.slice(2).map(cells) };
}

function parseList(lines: string[]): Block {
  const items: Item[] = [];
  for (const line of lines) {
    const [, indent = "", , text = ""] = ITEM.exec(line) ?? [];
    const item: Item = { text: told(text), ...marks(text) };
    const above = indent === "" ? undefined : items.at(-1);
    if (above === undefined) items.push(item);
    else above.items = [...(above.items ?? []), item];
  }
  return { items, ...(/^\d/.test(lines[0] ?? "") ? { ordered: true } : {}) };
}

/** Parts that apply only to some tables begin with `*Variant:*` in the file; the page omits
    that. */
function told(line: string): Run[] {
  const text = runs(line);
  const [first, second, ...rest] = text;
  const isVariant = typeof first === "object" && "i" in first && first.i.endsWith(":");
  if (!IF.test(line) || !isVariant || typeof second !== "string") return text;
  return [second.trimStart(), ...rest];
}

/** The clauses stated in a text, and its conditions. */
function marks(text: string): { ids?: string[]; when?: Condition[] } {
  const [, when, named = ""] = IF.exec(text) ?? [];
  const told = named.split(", ").filter((id) => id !== "");
  const ids = [...[...text.matchAll(ANCHOR)].map((match) => match[1] as string), ...told];
  return {
    ...(ids.length > 0 ? { ids } : {}),
    ...(when === undefined ? {} : { when: when.split(" or ").map(condition) }),
  };
}

/** `hide=exempt|kettle` */
function condition(text: string): Condition {
  return Object.fromEntries(pairs(text).map(([name, value]) => [name, value.split("|")]));
}

function pairs(text: string): [string, string][] {
  return text.split(" ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return [name, value];
  });
}

/** Removes anchors, comments and clause numbers. */
function plain(line: string): string {
  return line.replace(ANCHOR, "").replace(COMMENT, "").replace(NAMED, "").trim();
}

/** Splits a line into plain, bold and italic runs. */
function runs(line: string): Run[] {
  const text = plain(line);
  const found: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(RUNS)) {
    if (match.index > at) found.push(text.slice(at, match.index));
    const [, b, i, link] = match;
    if (b !== undefined) found.push({ b });
    else if (i !== undefined) found.push({ i });
    else if (link !== undefined) found.push(link);
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}
