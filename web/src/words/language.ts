/** i18n: the current language (locale), loading its catalogue, and the card names of editions. */

import { computed, signal } from "@preact/signals";
import { buildIn, serversBuild } from "../build.ts";
import { loadStored, saveStored } from "../local-storage.ts";
import { EDITIONS, type Edition, type GameShown } from "../protocol.ts";
import { Catalogue } from "./catalogue.ts";

export interface Language {
  /** `fr` */
  code: string;
  /** of its sentences: changes with them */
  mark: string;
  /** `Français` */
  name: string;
}

/** The languages that the server has, from the document. */
export const languages: readonly Language[] = parseLanguages(buildIn(document).languages);

interface Loaded {
  code: string;
  mark: string | undefined;
  source: string;
}

const loaded = signal<Loaded>({ code: "en", mark: undefined, source: "" });

/** The catalogue that speaks now; every component that uses it is drawn anew with another one. */
export const words = computed(() => catalogueOf(loaded.value));
const labelled = computed(() => {
  const now = loaded.value;
  const made = new Map<Labels, Catalogue>();
  return (labels: Labels) => {
    const known = made.get(labels) ?? catalogueOf(now, labels);
    made.set(labels, known);
    return known;
  };
});

function catalogueOf({ code, source }: Loaded, labels: Labels = NO_LABELS): Catalogue {
  const catalogue = new Catalogue(code, source, labels);
  catalogue.onMissing = (key) => void lookAgain(key);
  return catalogue;
}

type Labels = Record<string, string>;
const NO_LABELS: Labels = {};

/** By game: ours from the build, so that they are known at once; others from the server's offer. */
const editions = signal(EDITIONS);

export function learnEditions(games: readonly GameShown[]): void {
  const told = games.map(({ game, editions: all = [] }) => [game, all] as const);
  editions.value = { ...EDITIONS, ...Object.fromEntries(told) };
}

/** The edition that has these options; null: the usual one. */
export function editionOf(game: string, options: Record<string, unknown>): Edition | null {
  const isPlayed = (edition: Edition) =>
    Object.entries(edition.options).every(([name, value]) => options[name] === value);
  return editions.value[game]?.find(isPlayed) ?? null;
}

/** How suits are shown with these options; notation keeps their own names. */
export function labelsOf(game: string, options: Record<string, unknown>): Labels {
  return editionOf(game, options)?.labels ?? NO_LABELS;
}

/** The catalogue of a table: with the fruits of the edition that is played. */
export function wordsFor(game: string, options: Record<string, unknown>): Catalogue {
  const labels = labelsOf(game, options);
  return labels === NO_LABELS ? words.value : labelled.value(labels);
}

/** A text of the page in the language of now. */
export function t(key: string, params?: Parameters<Catalogue["t"]>[1]): string {
  return words.value.t(key, params);
}

/** The language to begin with: as chosen before, or as the browser wishes. */
export function firstLanguage(): string {
  const wanted = [
    loadStored("language", ""),
    ...navigator.languages.map((tag) => tag.split("-")[0]),
  ];
  const known = languages.map((language) => language.code);
  return wanted.find((code) => code !== undefined && known.includes(code)) ?? "en";
}

export async function chooseLanguage(code: string): Promise<void> {
  await speak(code);
  saveStored("language", code);
}

/** Load the sentences of a language, and speak it from then on. */
export async function speak(code: string, known = languages): Promise<void> {
  const mark = known.find((language) => language.code === code)?.mark;
  const answer = await fetch(`/text/${code}.ftl${mark === undefined ? "" : `?v=${mark}`}`);
  if (!answer.ok) throw new Error(`/text/${code}.ftl: ${answer.status}`);
  const source = await answer.text();
  loaded.value = { code, mark, source };
  document.documentElement.lang = code;
}

const missed = new Set<string>();

/** A server that was upgraded while this page was open may tell what the page has no words for:
    then it has newer ones. */
async function lookAgain(key: string): Promise<void> {
  if (missed.has(key)) return;
  missed.add(key);
  const { code, mark } = loaded.peek();
  const known = parseLanguages((await serversBuild())?.languages ?? "");
  const isNewer = known.some((language) => language.code === code && language.mark !== mark);
  if (isNewer) await speak(code, known).catch(() => undefined);
}

/** `en 1a2b English, fr 3c4d Français` */
export function parseLanguages(content: string): Language[] {
  return content
    .split(", ")
    .filter((part) => part !== "")
    .map((part) => {
      const [code = "", mark = "", ...name] = part.split(" ");
      return { code, mark, name: name.join(" ") };
    });
}
