/** Finds the names of cards and suits in the text of the rules, to draw them. */

import { shelfOf } from "../games/shelf-registry.ts";
import type { Catalogue } from "../words/catalogue.ts";

const HIGHEST = 10;

/** Text, or a card that it names. */
type Piece = string | { card: string };

/** Uses the names that a language has for the cards of a game. */
export class CardFinder {
  readonly #suits = new Map<string, string>();
  readonly #cards = new Map<string, string>();
  readonly #pattern: RegExp | null;

  constructor(game: string, words: Catalogue) {
    for (const suit of shelfOf(game).suits) {
      this.#suits.set(words.suit(suit), suit);
      for (let rank = HIGHEST; rank > 0; rank--) {
        this.#cards.set(words.card(`${suit}-${rank}`), `${suit}-${rank}`);
      }
    }
    const names = [...this.#cards.keys()];
    this.#pattern =
      names.length === 0
        ? null
        : new RegExp(`(?<![\\d\\p{L}])(${names.join("|")})(?![\\d\\p{L}])`, "u");
  }

  /** `Ada leads the `, `{ card: "mango-6" }`, `.` */
  split(text: string): Piece[] {
    if (this.#pattern === null) return [text];
    const parts = text.split(this.#pattern);
    return parts
      .map((part, index) => (index % 2 === 0 ? part : { card: this.#cards.get(part) ?? part }))
      .filter((part) => part !== "");
  }

  /** The suit that a table cell begins with: `durian: Ada alone`. */
  suitOf(text: string): [string, string] | null {
    for (const [name, suit] of this.#suits) {
      const rest = text.slice(name.length);
      if (text.startsWith(name) && !/^[\p{L}\d]|^ \d/u.test(rest)) return [suit, rest];
    }
    return null;
  }
}
