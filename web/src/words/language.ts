import { computed, signal } from "@preact/signals";
import { keep, kept } from "../kept.ts";
import { Catalogue } from "./catalogue.ts";

export interface Language {
  /** `fr` */
  code: string;
  /** of its sentences: changes with them */
  mark: string;
  /** `Français` */
  name: string;
}

/** The French edition shows two fruits by other names; notation keeps its own. */
export const FRENCH_LABELS = { lanzones: "passionfruit", durian: "orange" };

/** The languages that the server has, from the document. */
export const languages: readonly Language[] = parseLanguages(
  document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? "",
);

interface Loaded {
  code: string;
  source: string;
}

const loaded = signal<Loaded>({ code: "en", source: "" });

/** The catalogue that speaks now; every component that uses it is drawn anew with another one. */
export const words = computed(() => new Catalogue(loaded.value.code, loaded.value.source));
const frenchEdition = computed(
  () => new Catalogue(loaded.value.code, loaded.value.source, FRENCH_LABELS),
);

/** The catalogue of a table: with the French edition's fruits, if that is what is played. */
export function wordsFor(game: string, options: Record<string, unknown>): Catalogue {
  return isFrenchEdition(game, options) ? frenchEdition.value : words.value;
}

export function isFrenchEdition(game: string, options: Record<string, unknown>): boolean {
  return game === "tindahan" && options.seller === "spend" && options.tie === "shared";
}

/** A text of the page in the language of now. */
export function t(key: string, params?: Parameters<Catalogue["t"]>[1]): string {
  return words.value.t(key, params);
}

/** The language to begin with: as chosen before, or as the browser wishes. */
export function firstLanguage(): string {
  const wanted = [kept("language", ""), ...navigator.languages.map((tag) => tag.split("-")[0])];
  const known = languages.map((language) => language.code);
  return wanted.find((code) => code !== undefined && known.includes(code)) ?? "en";
}

export async function chooseLanguage(code: string): Promise<void> {
  await speak(code);
  keep("language", code);
}

/** Load the sentences of a language, and speak it from then on. */
export async function speak(code: string): Promise<void> {
  const mark = languages.find((language) => language.code === code)?.mark;
  const answer = await fetch(`/text/${code}.ftl${mark === undefined ? "" : `?v=${mark}`}`);
  if (!answer.ok) throw new Error(`/text/${code}.ftl: ${answer.status}`);
  const source = await answer.text();
  loaded.value = { code, source };
  document.documentElement.lang = code;
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
