import { defineConfig } from "vite";
import { compress } from "./tools/compress.ts";
import { rules } from "./tools/rules.ts";

const SERVER = process.env.SARISARI_DEV_SERVER ?? "http://127.0.0.1:7274";

export default defineConfig({
  base: "./", // the server may be reached under a sub-path
  plugins: [rules(), compress()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/sarisari/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's policy allows no data: fonts
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // three.js, which only Bandu loads
    rolldownOptions: {
      output: {
        // few files: what every page needs, what every table needs, and what comes later
        codeSplitting: {
          groups: [
            { name: "three", test: /node_modules[\\/]three/, priority: 3 },
            { name: "page", test: /src[\\/]app\.tsx$/, priority: 2 },
            {
              name: "table",
              test: /src[\\/](table[\\/](table-bar|keyboard-shortcuts|prompt|seat-ring|side-panel|turn-notification)|games[\\/]cards[\\/]card-room)\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/text": SERVER,
      "/socket": { target: SERVER, ws: true },
    },
  },
});
