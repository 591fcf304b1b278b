import type { OptionValue } from "../protocol.ts";

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
  return OWN.has(`${about}-${game}`) ? `${about}-${game}` : about;
}

const OWN = new Set([
  "page-term-hints-true-about-bandu",
  "page-term-hints-false-about-bandu",
  "page-term-open-history-true-about-bastos",
]);

function key(of: string, value?: OptionValue): string {
  return value === undefined ? of : `${of}-${String(value)}`;
}
