/** Registry of what games show on the page of a record, found by folder name. */

import type { FunctionComponent } from "preact";
import type { RecordAbout } from "../protocol.ts";
import { nameIn } from "./shelf-registry.ts";

export interface RecordProps {
  id: string;
  about: RecordAbout;
}

/** What is particular to a game on the page of a finished one. */
export interface RecordRoom {
  /** the game once more, event by event */
  Replay?: FunctionComponent<RecordProps>;
  /** what a seat came to in the end, where that is no points */
  score?(about: RecordAbout, seat: number): string | null;
}

const found = import.meta.glob<RecordRoom>("./*/record.tsx", { eager: true, import: "record" });
const ROOMS = new Map(Object.entries(found).map(([path, room]) => [nameIn(path), room]));

export function recordRoom(game: string): RecordRoom {
  return ROOMS.get(game) ?? {};
}
