import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = [".css", ".html", ".js", ".json", ".svg"];
const LEAST = 500; // bytes: below this a header costs more than compression saves

/** Writes `x.js.br` and `x.js.gz` next to every text file, so that the server never compresses. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (TEXTS.includes(extname(name)) && statSync(path).size >= LEAST) pack(path);
      }
    },
  };
}

function pack(path: string): void {
  const text = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
