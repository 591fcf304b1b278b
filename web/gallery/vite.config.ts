// Builds the gallery for tests: vite build -c gallery/vite.config.ts --outDir …
import { defineConfig } from "vite";
import { rules } from "../tools/rules.ts";

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  base: "/gallery/",
  publicDir: false,
  plugins: [rules()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    minify: false,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: new URL("../gallery.html", import.meta.url).pathname },
  },
});
