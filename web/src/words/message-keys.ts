/** i18n: catalogue keys for options and terms, with fallbacks for games that lack a text. */

import type { Options, OptionValue } from "../protocol.ts";
import { editionOf, words } from "./language.ts";

/** `page-option-tindahan-cart`, or `page-option-tindahan-cart-stays` for a value. */
export function optionKey(game: string, name: string, value?: OptionValue): string {
  return key(`page-option-${game}-${name}`, value);
}

/** `page-term-pace`, or `page-term-pace-quick` for a value. */
export function termKey(name: string, value?: OptionValue): string {
  return key(`page-term-${name.replace("_", "-")}`, value);
}

/** The explanation of a term's value; some games have their own. */
export function termAbout(game: string, name: string, value: OptionValue): string {
  const about = `${termKey(name, value)}-about`;
  return eitherOf(`${about}-${game}`, about);
}

/** The explanation of the suits in play; some editions have their own. */
export function suitsAbout(game: string, options: Options): string {
  const about = `page-fruits-${game}`;
  return eitherOf(`${about}-${editionOf(game, options)?.name ?? ""}`, about);
}

/** A text if it exists; game packages may omit optional ones. */
export function textOr(key: string, other = ""): string {
  return words.value.has(key) ? words.value.t(key) : other;
}

/** The game's own key if it exists, otherwise the general one. */
export function eitherOf(own: string, usual: string): string {
  return words.value.has(own) ? own : usual;
}

function key(of: string, value?: OptionValue): string {
  return value === undefined ? of : `${of}-${String(value)}`;
}
