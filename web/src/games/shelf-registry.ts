/** Registry of shelves: the small part of each game that comes with the first page. */

import type { FunctionComponent } from "preact";
import type { ArtName } from "../look/art.tsx";
import type { Message, Terms } from "../protocol.ts";
import { suitsOf, toneOf } from "./plain-suits.ts";
import type { Shortcut } from "./room-contract.ts";

/** How a card is drawn. */
export interface CardFace {
  /** without one, the suit stands there in letters */
  art?: ArtName;
  /** a smaller drawing beside it */
  beside?: ArtName;
  /** what it is beside its name: a key of the catalogue */
  word?: string;
  class?: string;
}

/** What the page shows of a game before a table of it is loaded. It comes with the first page, so
    it is small; the room is for everything else. */
export interface Shelf {
  art: readonly [ArtName, ArtName];
  icon: ArtName;
  /** those whose cards are drawn in the rules */
  suits: readonly string[];
  /** a card that shows more than its suit; `look` is the suit as it is drawn */
  face?(card: string, look: string): CardFace;
  /** terms that mean something in this game alone */
  terms?: readonly (keyof Terms)[];
  /** options of which some are drawn by chance, told as a number: the sentence that tells which */
  selections?: Readonly<Record<string, Omit<Message, "params">>>;
  /** keys that it adds to those of all games of cards, whose help lists them all */
  keysOfCards?: readonly Shortcut[];
  /** how one behaves at its tables */
  Etiquette?: FunctionComponent;
}

const OTHER: Shelf = { art: ["ui-cards", "chip"], icon: "ui-cards", suits: [] };

const found = import.meta.glob<Shelf>("./*/shelf.tsx", { eager: true, import: "shelf" });
const SHELVES = new Map(Object.entries(found).map(([path, shelf]) => [nameIn(path), shelf]));

/** `./<game>/shelf.tsx`: the room's name is the game's. */
export function nameIn(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The shelf of a game; one without a room of its own has cards on it. */
export function shelfOf(game: string): Shelf {
  return SHELVES.get(game) ?? OTHER;
}

const DRAWN: ReadonlySet<string> = new Set([...SHELVES.values()].flatMap(({ suits }) => suits));

/** Whether a suit has a drawing: by its own name. */
export const isDrawn = (suit: string): suit is ArtName => DRAWN.has(suit);

/** A card as its game draws it. One without a room of its own has colours and letters. */
export function cardFaceOf(game: string, card: string, look: string): CardFace {
  const shelf = SHELVES.get(game);
  if (shelf === undefined) return { class: `card-tone-${toneOf(suitsOf(game), card)}` };
  return shelf.face?.(card, look) ?? (isDrawn(look) ? { art: look } : {});
}

/** Terms that hold in some games only. */
export const SPECIAL_TERMS = new Set([...SHELVES.values()].flatMap(({ terms = [] }) => terms));

/** The keys that games of cards have for themselves, of all of them. */
export const KEYS_OF_CARDS = [...SHELVES.values()].flatMap(({ keysOfCards = [] }) => keysOfCards);
