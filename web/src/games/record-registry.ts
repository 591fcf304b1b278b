/** Registry of what games show on the page of a record, found by folder name. */

import type { RecordAbout } from "../protocol.ts";
import { nameIn } from "./shelf-registry.ts";

/** What a game adds to the page of a record. */
export interface RecordRoom {
  /** the outcome of a seat, if it is not points */
  score?(about: RecordAbout, seat: number): string | null;
}

const found = import.meta.glob<RecordRoom>("./*/record.tsx", { eager: true, import: "record" });
const ROOMS = new Map(Object.entries(found).map(([path, room]) => [nameIn(path), room]));

export function recordRoom(game: string): RecordRoom {
  return ROOMS.get(game) ?? {};
}
