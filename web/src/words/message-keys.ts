/** i18n: catalogue keys for options and terms, with fallbacks for games that lack a text. */

import type { Options, OptionValue } from "../protocol.ts";
import { editionOf, words } from "./language.ts";

/** `page-option-tindahan-cart`, or of a value of it: `page-option-tindahan-cart-stays`. */
export function optionKey(game: string, name: string, value?: OptionValue): string {
  return key(`page-option-${game}-${name}`, value);
}

/** `page-term-pace`, or of a value of it: `page-term-pace-quick`. */
export function termKey(name: string, value?: OptionValue): string {
  return key(`page-term-${name.replace("_", "-")}`, value);
}

/** A sentence about a value of a term; some games have one of their own. */
export function termAbout(game: string, name: string, value: OptionValue): string {
  const about = `${termKey(name, value)}-about`;
  return eitherOf(`${about}-${game}`, about);
}

/** A sentence about the suits that are in; an edition may have one of its own. */
export function suitsAbout(game: string, options: Options): string {
  const about = `page-fruits-${game}`;
  return eitherOf(`${about}-${editionOf(game, options)?.name ?? ""}`, about);
}

/** A text where there is one: the game of a package may have no words for what it can do without. */
export function textOr(key: string, other = ""): string {
  return words.value.has(key) ? words.value.t(key) : other;
}

/** The words that a game has for itself, where it has some. */
export function eitherOf(own: string, usual: string): string {
  return words.value.has(own) ? own : usual;
}

function key(of: string, value?: OptionValue): string {
  return value === undefined ? of : `${of}-${String(value)}`;
}
