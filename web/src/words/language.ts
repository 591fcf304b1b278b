/** i18n: the current language (locale), loading its catalogue, and the card names of editions. */

import { computed, signal } from "@preact/signals";
import { buildIn, serversBuild } from "../build.ts";
import { loadStored, saveStored } from "../local-storage.ts";
import { EDITIONS, type Edition, type GameShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { Catalogue } from "./catalogue.ts";

export interface Language {
  /** `fr` */
  code: string;
  /** version of its catalogue */
  mark: string;
  /** `Français` */
  name: string;
}

/** The languages of the server, from the HTML document. */
export const languages: readonly Language[] = parseLanguages(buildIn(document).languages);

interface Loaded {
  code: string;
  mark: string | undefined;
  source: string;
}

const loaded = signal<Loaded>({ code: "en", mark: undefined, source: "" });

/** The current catalogue; components that use it render again when it changes. */
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

/** By game: our own from the build, so that they are known immediately; others from the offer. */
const editions = signal(EDITIONS);

export function learnEditions(games: readonly GameShown[]): void {
  const told = games.map(({ game, editions: all = [] }) => [game, all] as const);
  editions.value = { ...EDITIONS, ...Object.fromEntries(told) };
}

/** The edition with these options; null for the standard one. */
export function editionOf(game: string, options: Record<string, unknown>): Edition | null {
  const isPlayed = (edition: Edition) =>
    Object.entries(edition.options).every(([name, value]) => options[name] === value);
  return editions.value[game]?.find(isPlayed) ?? null;
}

/** The names under which suits are shown with these options; the notation keeps the original
    ones. */
export function labelsOf(game: string, options: Record<string, unknown>): Labels {
  return editionOf(game, options)?.labels ?? NO_LABELS;
}

/** The catalogue of a table, with the card names of its edition. */
export function wordsFor(game: string, options: Record<string, unknown>): Catalogue {
  const labels = labelsOf(game, options);
  return labels === NO_LABELS ? words.value : labelled.value(labels);
}

/** A text of the page in the current language. */
export function t(key: string, params?: Parameters<Catalogue["t"]>[1]): string {
  return words.value.t(key, params);
}

/** The initial language: the stored choice, or the browser's preference. */
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

/** Loads a catalogue and makes it the current one. */
export async function speak(code: string, known = languages): Promise<void> {
  const mark = known.find((language) => language.code === code)?.mark;
  const answer = await fetch(to(`/text/${code}.ftl${mark === undefined ? "" : `?v=${mark}`}`));
  if (!answer.ok) throw new Error(`/text/${code}.ftl: ${answer.status}`);
  const source = await answer.text();
  loaded.value = { code, mark, source };
  document.documentElement.lang = code;
}

const missed = new Set<string>();

/** A missing message means that the server was upgraded while the page was open: look for a
    newer catalogue. */
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
