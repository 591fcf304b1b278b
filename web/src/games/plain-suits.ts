/** Colours and letters for suits without drawings, from game packages. */

import { suitOf } from "./card-names.ts";
import { offered } from "./game-offer.ts";

/** The suits of a game, in the order of the server's offer. */
export function suitsOf(game: string): readonly string[] {
  return offered(game)?.suits ?? [];
}

const TONES = 8; // colours in other/style.css

/** The colour of a card without a drawing, by the position of its suit. */
export function toneOf(suits: readonly string[], card: string): number {
  return Math.max(0, suits.indexOf(suitOf(card))) % TONES;
}

/** The first two letters of a name, or more if other names begin with them too. */
export function lettersOf(name: string, names: readonly string[]): string {
  const others = names.filter((other) => other !== name);
  for (let length = 2; length < name.length; length++) {
    const letters = name.slice(0, length);
    if (!others.some((other) => other.startsWith(letters))) return letters;
  }
  return name;
}
