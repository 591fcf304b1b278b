import type { OptionValue } from "../protocol.ts";

/** `page-option-tindahan-cart`, or of a value of it: `page-option-tindahan-cart-stays`. */
export function optionKey(game: string, name: string, value?: OptionValue): string {
  return key(`page-option-${game}-${name}`, value);
}

/** `page-term-pace`, or of a value of it: `page-term-pace-quick`. */
export function termKey(name: string, value?: OptionValue): string {
  return key(`page-term-${name.replace("_", "-")}`, value);
}

function key(of: string, value?: OptionValue): string {
  return value === undefined ? of : `${of}-${String(value)}`;
}
