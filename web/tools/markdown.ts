import type { Block, Item, RulesPage, Run, Section } from "../src/words/rules.ts";

const ANCHOR = /<a id="([A-Z]+-\d+)"><\/a>/g;
const CLAUSE = /[A-Z]{2,3}-\d{2}/;
const RUNS = new RegExp(
  String.raw`\*\*(.+?)\*\*|\*(.+?)\*|\`(.+?)\`|\[(.+?)\]\(.+?\)|\b(${CLAUSE.source})\b`,
  "g",
);
const ITEM = /^( *)(-|\d+\.) (.*)$/;

/** A rules page: the little Markdown that docs/rules uses, as data. */
export function parseRules(source: string): RulesPage {
  const lines = source.split("\n");
  const page: RulesPage = { title: "", sections: [{ title: "", blocks: [] }] };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const section = page.sections.at(-1) as Section;
    if (line.startsWith("# ")) page.title = line.slice(2);
    else if (line.startsWith("## ")) page.sections.push({ title: line.slice(3), blocks: [] });
    else if (line.trim() !== "") {
      const [block, next] = parseBlock(lines, at);
      section.blocks.push(block);
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
  const first = own[0] ?? "";
  const block = first.startsWith("|")
    ? parseTable(own)
    : ITEM.test(first)
      ? parseList(own)
      : { p: runs(own.join(" ")), ...anchors(own.join(" ")) };
  return [block, at + own.length];
}

function parseTable(lines: string[]): Block {
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
    if (!ITEM.test(line)) items.at(-1)?.text.push(...runs(` ${line.trim()}`));
    else {
      const item = { text: runs(text), ...anchors(text) };
      const above = indent === "" ? undefined : items.at(-1);
      if (above === undefined) items.push(item);
      else above.items = [...(above.items ?? []), item];
    }
  }
  return { items, ...(/^\d/.test(lines[0] ?? "") ? { ordered: true } : {}) };
}

function anchors(text: string): { ids?: string[] } {
  const ids = [...text.matchAll(ANCHOR)].map((match) => match[1] as string);
  return ids.length > 0 ? { ids } : {};
}

/** A line as runs: plain text, `{b}`, `{i}`, `{code}`, or a `{clause}`. */
function runs(line: string): Run[] {
  const text = line.replace(ANCHOR, "");
  const found: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(RUNS)) {
    if (match.index > at) found.push(text.slice(at, match.index));
    const [, b, i, code, link, clause] = match;
    if (b !== undefined) found.push({ b });
    else if (i !== undefined) found.push({ i });
    else if (code !== undefined) found.push({ code });
    else if (link !== undefined) found.push(link);
    else if (clause !== undefined) found.push({ clause });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}
