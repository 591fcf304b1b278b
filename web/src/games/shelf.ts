import type { FunctionComponent } from "preact";
import type { ArtName } from "../look/art.tsx";
import type { Terms } from "../protocol.ts";

/** What the page shows of a game before a table of it is loaded. It comes with the first page, so
    it is small; the room is for everything else. */
export interface Shelf {
  art: readonly [ArtName, ArtName];
  icon: ArtName;
  /** those whose cards are drawn in the rules */
  suits: readonly string[];
  /** terms that mean something in this game alone */
  terms?: readonly (keyof Terms)[];
  /** options of which some are drawn by chance, told as a number: the sentence that tells which */
  selections?: Readonly<Record<string, string>>;
  /** how one behaves at its tables */
  Manners?: FunctionComponent;
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

/** Terms that hold in some games only. */
export const SPECIAL_TERMS = new Set([...SHELVES.values()].flatMap(({ terms = [] }) => terms));
