import { defineConfig } from "vite";
import { compress } from "./tools/compress.ts";
import { rules } from "./tools/rules.ts";

const SERVER = process.env.SARISARI_DEV_SERVER ?? "http://127.0.0.1:7274";

export default defineConfig({
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
        codeSplitting: { groups: [{ name: "three", test: /node_modules[\\/]three/ }] },
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
