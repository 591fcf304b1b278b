/** Colours and letters for suits without drawings, from game packages. */

import { suitOf } from "./card-names.ts";
import { offered } from "./game-offer.ts";

/** The suits of a game in their order, as the server offers it. */
export function suitsOf(game: string): readonly string[] {
  return offered(game)?.suits ?? [];
}

const TONES = 8; // colours in other/style.css

/** The colour of a card whose suit nobody has drawn: by the place of its suit. */
export function toneOf(suits: readonly string[], card: string): number {
  return Math.max(0, suits.indexOf(suitOf(card))) % TONES;
}

/** Two letters of a name, or as many more as set it apart from the other names. */
export function lettersOf(name: string, names: readonly string[]): string {
  const others = names.filter((other) => other !== name);
  for (let length = 2; length < name.length; length++) {
    const letters = name.slice(0, length);
    if (!others.some((other) => other.startsWith(letters))) return letters;
  }
  return name;
}
