/** The terms of a table: which ones a game uses, and their effective values. */

import type { Terms } from "../protocol.ts";
import { hasHints } from "./game-offer.ts";
import { SPECIAL_TERMS, shelfOf } from "./shelf-registry.ts";

type Name = keyof Terms;
export type Suggestions = "tried" | "looks" | "off";

/** In the order in which they are shown: a switch, or one of several values. */
const TERMS: readonly (readonly [Name, readonly string[] | null])[] = [
  ["pace", ["relaxed", "steady", "quick"]],
  ["undo", ["free", "ask", "off"]],
  ["hints", null],
  ["suggestions", ["tried", "looks", "off"]],
  ["open_history", null],
  ["seen_by", ["link", "everyone"]],
  ["bots_pace", ["quick", "natural", "slow"]],
];

/** The terms that a game uses. */
export function termsOf(game: string) {
  const { terms = [], withoutTerms = [] } = shelfOf(game);
  const isMeant = (name: Name) =>
    name === "hints" ? hasHints(game) : !SPECIAL_TERMS.has(name) || terms.includes(name);
  return TERMS.filter(([name]) => isMeant(name) && !withoutTerms.includes(name));
}

/** The effective value of a term, given the number of people at the table. */
export function termValue(terms: Terms, name: Name, people: number): string | boolean {
  if (name === "suggestions") return suggestionsOf(terms, people);
  return terms[name];
}

/** Until the host chooses: tried poses for a player alone with bots if hints are on, otherwise
    poses by looks. Tables from before this term followed `hints`. */
export function suggestionsOf(terms: Terms, people: number): Suggestions {
  const { suggestions, rated, hints } = terms;
  if (suggestions === "usual") return rated ? "off" : people < 2 && hints ? "tried" : "looks";
  return suggestions ?? (hints ? "tried" : "off");
}
