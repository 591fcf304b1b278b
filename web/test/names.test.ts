import { describe, expect, it } from "vitest";

/** Parts that a game's room has by contract (`games/*-registry.ts` find them by these names). */
const CONTRACT = /^\.\.\/src\/games\/[a-z]+\/(room|shelf|record|effects)\.tsx?$/;
const EXPORT =
  /^export (?:async )?(?:abstract )?(?:class|interface|type|function|const|let|enum) (\w+)/gm;

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  eager: true,
  import: "default",
  query: "?raw",
});
const stem = (path: string) => path.replace(/^.*\//, "").replace(/(\.test)?\.tsx?$/, "");
const own = Object.entries(sources).filter(([path]) => !CONTRACT.test(path));

/** Names that more than one file has, with those files. */
function twice(named: readonly (readonly [name: string, path: string])[]): [string, string[]][] {
  const files = new Map<string, string[]>();
  for (const [name, path] of named) files.set(name, [...(files.get(name) ?? []), path]);
  return [...files].filter(([, paths]) => paths.length > 1);
}

const tests = Object.keys(import.meta.glob("./*.test.{ts,tsx}"));
/** Tests about the code as a whole, or about what several modules do together. */
const GENERAL = ["boundaries", "names", "package-game"];
/** Stores, and the parts of the network layer that keep state. */
const STORES =
  /^(.*-store|seating|talk|playback|told-journal|director|record-table|connection|wishes|watched-table|lobby-lists|salt-exchange|reload-state)$/;

describe("names in web/src", () => {
  it("are found at all", () => {
    expect(own.length).toBeGreaterThan(150);
    expect(Object.keys(sources).length).toBeGreaterThan(own.length);
  });

  it("export no name from two modules", () => {
    const named = own.flatMap(([path, text]) =>
      [...text.matchAll(EXPORT)].map(([, name = ""]) => [name, path] as const),
    );
    expect(twice(named)).toEqual([]);
  });

  it("give no two modules the same name", () => {
    expect(twice(own.map(([path]) => [stem(path), path]))).toEqual([]);
  });

  it("come with a comment that says what each module is", () => {
    const silent = own.filter(([, text]) => !/^(\/\*\*|\/\/)/.test(text)).map(([path]) => path);
    expect(silent).toEqual([]);
  });
});

describe("tests", () => {
  const tested = new Set(tests.map(stem));
  const modules = new Set(Object.keys(sources).map(stem));

  it("are named after the module that they are about", () => {
    expect([...tested].filter((name) => !modules.has(name) && !GENERAL.includes(name))).toEqual([]);
  });

  it("exist for every store", () => {
    const stores = [...modules].filter((name) => STORES.test(name));
    expect(stores.length).toBeGreaterThan(15);
    expect(stores.filter((name) => !tested.has(name))).toEqual([]);
  });
});
