/** Plain text, or something special in it: `{ clause: "TIN-24" }` names a clause. */
export type Run = string | { b: string } | { i: string } | { code: string } | { clause: string };

/** `ids` are the clauses that are written here: where a refusal's button leads. */
export interface Item {
  text: Run[];
  ids?: string[];
  items?: Item[];
}

export type Block =
  | { p: Run[]; ids?: string[] }
  | { items: Item[]; ordered?: boolean }
  | { head: Run[][]; rows: Run[][][] };

export interface Section {
  title: string;
  blocks: Block[];
}

/** A page of docs/rules, made into data when the page is built. */
export interface RulesPage {
  title: string;
  sections: Section[];
}

const kept = new Map<string, Promise<RulesPage>>();

/** The rules of a game in a language, or in English if nobody has translated them yet. */
export function rulesOf(game: string, language: string): Promise<RulesPage> {
  const name = `${game}.${language}`;
  let page = kept.get(name);
  if (page === undefined) {
    page = load(name).catch((error: unknown) => {
      kept.delete(name);
      if (language !== "en") return rulesOf(game, "en");
      throw error;
    });
    kept.set(name, page);
  }
  return page;
}

async function load(name: string): Promise<RulesPage> {
  const answer = await fetch(`/rules/${name}.json`);
  if (!answer.ok) throw new Error(`/rules/${name}.json: ${answer.status}`);
  return (await answer.json()) as RulesPage;
}
