import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { fs: { allow: [".."] } }, // the catalogues lie beside
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"] },
});
