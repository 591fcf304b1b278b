/** The rules pages as data (document model), and which parts apply to a table's options. */

import { ofThisBuild } from "../build.ts";
import type { Options, OptionValue } from "../protocol.ts";
import { to } from "../root-path.ts";

/** Text, possibly bold or italic. */
export type Run = string | { b: string } | { i: string };

/** Allowed values by option. */
export type Condition = Record<string, string[]>;

/** `ids` are the clauses that a part states, to which refusals link. `when` restricts it to
    tables that meet one of the conditions. */
interface Part {
  ids?: string[];
  when?: Condition[];
}

export interface Item extends Part {
  text: Run[];
  items?: Item[];
}

export type Block = Part &
  (
    | { p: Run[] }
    | { heading: string }
    | { items: Item[]; ordered?: boolean }
    | { head: Run[][]; rows: Run[][][] }
  );

export interface Section extends Part {
  title: string;
  blocks: Block[];
}

/** A rules page. */
export interface RulesDocument {
  title: string;
  /** the usual options, by name */
  usual: Record<string, string>;
  sections: Section[];
}

/** A list of pieces is described by its length; tables that draw the pieces know which. */
export function counted(value: OptionValue): Exclude<OptionValue, string[]> {
  return Array.isArray(value) ? value.length : value;
}

function chosenOf(page: RulesDocument, name: string, options: Options): string {
  return String(counted(options[name] ?? page.usual[name] ?? ""));
}

/** Whether a part applies to these options; missing ones have their usual value. */
export function holds(page: RulesDocument, { when = [{}] }: Part, options: Options): boolean {
  return when.some((condition) =>
    Object.entries(condition).every(([name, values]) =>
      values.includes(chosenOf(page, name, options)),
    ),
  );
}

/** Whether a table with these options is shown this clause anyway. */
export function isTold(page: RulesDocument, clause: string, options: Options): boolean {
  const tells = (part: Part & { blocks?: Block[]; items?: Item[] }): boolean =>
    holds(page, part, options) &&
    (part.ids?.includes(clause) === true ||
      [...(part.blocks ?? []), ...(part.items ?? [])].some(tells));
  return page.sections.some(tells);
}

/** Whether a part, or one inside it, is about a clause. */
export function isAbout(
  part: Part & { blocks?: Block[]; items?: Item[] },
  clause: string,
): boolean {
  const inner = [...(part.blocks ?? []), ...(part.items ?? [])];
  return part.ids?.includes(clause) === true || inner.some((each) => isAbout(each, clause));
}

/** The options that differ from the usual ones. */
export function unusual(page: RulesDocument, options: Options): [string, string][] {
  return Object.keys(page.usual)
    .map((name): [string, string] => [name, chosenOf(page, name, options)])
    .filter(([name, value]) => value !== page.usual[name]);
}

const kept = new Map<string, Promise<RulesDocument>>();
const markdown = ofThisBuild(() => import("./rules-markdown.ts"));

/** The rules of a game in a language; in English if there is no translation. */
export function rulesOf(game: string, language: string): Promise<RulesDocument> {
  const name = `${game}.${language}`;
  let page = kept.get(name);
  if (page === undefined) {
    page = load(name).catch((error: unknown) => {
      kept.delete(name);
      if (language !== "en" && error instanceof Missing) return rulesOf(game, "en");
      throw error;
    });
    kept.set(name, page);
  }
  return page;
}

/** There is no such page. */
class Missing extends Error {}

async function load(name: string): Promise<RulesDocument> {
  const answer = await fetch(to(`/rules/${name}.json`));
  if (answer.status === 404) throw new Missing(name);
  if (!answer.ok) throw new Error(`/rules/${name}.json: ${answer.status}`);
  const content = (await answer.json()) as RulesDocument | { markdown: string };
  if (!("markdown" in content)) return content;
  const { parseRules } = await markdown(); // from a game package
  return parseRules(content.markdown);
}
