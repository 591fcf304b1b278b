import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  eager: true,
  import: "default",
  query: "?raw",
});
const IMPORT = /(?:^|\n)(?:import|export)( type)?[^;"]*?from "(\.[^"]+\.tsx?)"/g;

/** A module imports values from its own layer and from those before it (docs/architecture.md).
    `base` is what is in no folder, `games` the contract and the registries, `rooms` what is in
    `games/<name>/`. */
const LAYERS = [
  "base",
  "net",
  "words",
  "look",
  "ui",
  "games",
  "rules",
  "table",
  "rooms",
  "replay",
  "lessons",
  "home",
  "app",
];

/** Layers next to each other that do not know each other either. */
const APART = [
  ["words", "net"],
  ["look", "net"],
  ["look", "words"],
];
/** Shelves come with the first page, so they must not pull in the table. */
const SHELF = /^games\/[a-z]+\/(shelf|etiquette|kettle-face|bests|solo-bests)\.tsx?$/;

function layerOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  if (folders[0] === "games" && folders.length > 1) return SHELF.test(path) ? "games" : "rooms";
  if (folders[0] !== undefined) return folders[0];
  return ["app.tsx", "main.tsx"].includes(path) ? "app" : "base";
}

function resolved(from: string, to: string): string {
  return new URL(to, `file:///${from}`).pathname.slice(1);
}

interface Arrow {
  from: string;
  to: string;
  isType: boolean;
}
const arrows: Arrow[] = Object.entries(sources).flatMap(([file, text]) => {
  const from = file.replace("../src/", "");
  return [...text.matchAll(IMPORT)].map(([, type, to = ""]) => ({
    from,
    to: resolved(from, to),
    isType: type !== undefined,
  }));
});
const name = ({ from, to }: Arrow): string => `${from} -> ${to}`;

it("finds the imports", () => {
  expect(arrows.length).toBeGreaterThan(800);
  expect(new Set(arrows.map(({ from }) => layerOf(from)))).toEqual(new Set(LAYERS));
});

it("values are imported from lower layers only", () => {
  const wrong = arrows.filter(({ from, to, isType }) => {
    const [a, b] = [layerOf(from), layerOf(to)];
    const isApart = APART.some(([upper, lower]) => a === upper && b === lower);
    return !isType && (isApart || LAYERS.indexOf(b) > LAYERS.indexOf(a));
  });
  expect(wrong.map(name)).toEqual([]);
});

it("types are imported upwards only for the contract of a game's room", () => {
  const wrong = arrows.filter(({ from, to, isType }) => {
    if (!isType || from === "games/room-contract.ts") return false;
    return LAYERS.indexOf(layerOf(to)) > LAYERS.indexOf(layerOf(from));
  });
  expect(wrong.map(name)).toEqual([]);
});

it("no game knows another", () => {
  const roomOf = (path: string) => /^games\/([a-z]+)\//.exec(path)?.[1];
  const wrong = arrows.filter(({ from, to }) => {
    const [a, b] = [roomOf(from), roomOf(to)];
    return a !== undefined && b !== undefined && b !== "cards" && a !== b;
  });
  expect(wrong.map(name)).toEqual([]);
});

it("no modules import values from each other in a circle", () => {
  const next = new Map<string, string[]>();
  for (const { from, to, isType } of arrows)
    if (!isType) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    if (done.has(file) || path.includes(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
