import type { OptionValue } from "../protocol.ts";
import { words } from "../words/language.ts";

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

/** The words that a game has for itself, where it has some. */
export function eitherOf(own: string, usual: string): string {
  return words.value.has(own) ? own : usual;
}

function key(of: string, value?: OptionValue): string {
  return value === undefined ? of : `${of}-${String(value)}`;
}
