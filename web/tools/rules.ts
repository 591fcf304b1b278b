import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parseRules } from "../src/words/rules-markdown.ts";

const DOCS = join(import.meta.dirname, "../../docs/rules");

/** Emits the pages of docs/rules as JSON, such as `rules/tindahan.en.json`; the dev server
    serves them too. */
export function rules(): Plugin {
  return {
    name: "rules",
    generateBundle() {
      for (const [name, path] of pages()) {
        const source = JSON.stringify(parseRules(readFileSync(path, "utf8")));
        this.emitFile({ type: "asset", fileName: `rules/${name}.json`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use("/rules/", (request, response, next) => {
        const path = pages().get((request.url ?? "").replace(/^\/|\.json$/g, ""));
        if (path === undefined) return next();
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(parseRules(readFileSync(path, "utf8"))));
      });
    },
  };
}

/** The source files by name, such as `bastos.fr`. English is in the folder itself, other
    languages in subfolders. */
export function pages(): Map<string, string> {
  const folders = readdirSync(DOCS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const languages = [["en", DOCS], ...folders.map((entry) => [entry.name, join(DOCS, entry.name)])];
  const found = new Map<string, string>();
  for (const [language = "", folder = ""] of languages) {
    for (const file of readdirSync(folder)) {
      if (file.endsWith(".md")) found.set(`${file.slice(0, -3)}.${language}`, join(folder, file));
    }
  }
  return found;
}
