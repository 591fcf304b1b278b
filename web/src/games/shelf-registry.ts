/** Registry of shelves: the small part of each game that comes with the first page. */

import type { FunctionComponent } from "preact";
import type { ArtName } from "../look/art.tsx";
import type { Message, Terms } from "../protocol.ts";
import { suitsOf, toneOf } from "./plain-suits.ts";
import type { Shortcut } from "./room-contract.ts";

/** How a card is drawn. */
export interface CardFace {
  /** if missing, the suit is written in letters */
  art?: ArtName;
  /** a smaller icon next to it */
  beside?: ArtName;
  /** catalogue key of an addition to the card's name */
  word?: string;
  class?: string;
}

/** What the page shows of a game before a table of it is loaded. It is part of the first page,
    so it is kept small; everything else belongs in the room. */
export interface Shelf {
  art: readonly [ArtName, ArtName];
  icon: ArtName;
  /** suits whose cards are drawn in the rules */
  suits: readonly string[];
  /** a card that shows more than its suit; `look` is the suit as drawn */
  face?(card: string, look: string): CardFace;
  /** terms that only this game uses */
  terms?: readonly (keyof Terms)[];
  /** terms that have no meaning in this game */
  withoutTerms?: readonly (keyof Terms)[];
  /** options that are partly drawn by chance: the message that says what was drawn */
  selections?: Readonly<Record<string, Omit<Message, "params">>>;
  /** shortcuts added to those of all card games */
  keysOfCards?: readonly Shortcut[];
  /** what this person has achieved in it, on the home page */
  Bests?: FunctionComponent;
  /** how to behave at its tables */
  Etiquette?: FunctionComponent;
}

const OTHER: Shelf = { art: ["ui-cards", "chip"], icon: "ui-cards", suits: [] };

const found = import.meta.glob<Shelf>("./*/shelf.tsx", { eager: true, import: "shelf" });
const SHELVES = new Map(Object.entries(found).map(([path, shelf]) => [nameIn(path), shelf]));

/** The game is named by its folder: `./<game>/shelf.tsx`. */
export function nameIn(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The shelf of a game; a default for games without one. */
export function shelfOf(game: string): Shelf {
  return SHELVES.get(game) ?? OTHER;
}

const DRAWN: ReadonlySet<string> = new Set([...SHELVES.values()].flatMap(({ suits }) => suits));

/** Whether a suit has a drawing, which has the same name. */
export const isDrawn = (suit: string): suit is ArtName => DRAWN.has(suit);

/** The drawing of a suit; suits of game packages have none. */
export const artOf = (suit: string): ArtName => (isDrawn(suit) ? suit : "ui-cards");

/** A card as its game draws it; games without a shelf have colours and letters. */
export function cardFaceOf(game: string, card: string, look: string): CardFace {
  const shelf = SHELVES.get(game);
  if (shelf === undefined) return { class: `card-tone-${toneOf(suitsOf(game), card)}` };
  return shelf.face?.(card, look) ?? (isDrawn(look) ? { art: look } : {});
}

/** Terms that only some games use. */
export const SPECIAL_TERMS = new Set([...SHELVES.values()].flatMap(({ terms = [] }) => terms));

/** The shortcuts that individual card games add. */
export const KEYS_OF_CARDS = [...SHELVES.values()].flatMap(({ keysOfCards = [] }) => keysOfCards);
