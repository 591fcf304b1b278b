import type { FunctionComponent } from "preact";
import type { ArtName } from "../look/art.tsx";
import type { RecordAbout, Terms } from "../protocol.ts";

export interface RecordProps {
  id: string;
  about: RecordAbout;
}

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
  /** a finished game once more, event by event */
  Replay?: FunctionComponent<RecordProps>;
  /** what a seat came to in the end, where that is no points */
  score?(about: RecordAbout, seat: number): string | null;
}

const OTHER: Shelf = { art: ["ui-cards", "chip"], icon: "ui-cards", suits: [] };

const files = import.meta.glob<{ shelf: Shelf }>("./*/shelf.tsx", { eager: true });
const SHELVES = new Map(
  Object.entries(files).map(([path, { shelf }]) => [path.split("/")[1] ?? "", shelf]),
);

/** The shelf of a game; one without a room of its own has cards on it. */
export function shelfOf(game: string): Shelf {
  return SHELVES.get(game) ?? OTHER;
}

/** Terms that hold in some games only. */
export const SPECIAL_TERMS = new Set([...SHELVES.values()].flatMap(({ terms = [] }) => terms));
