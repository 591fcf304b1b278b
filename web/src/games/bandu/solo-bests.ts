/** Bests of Solitaire on this device: towers built by hand, and with the help of suggestions. */

import { loadStored } from "../../local-storage.ts";
import { setting } from "../../settings.ts";

/** A tower counts as built with help once suggestions were opened for any of its pieces. */
export type Help = "by-hand" | "with-help";

export const HELPS: readonly Help[] = ["by-hand", "with-help"];
const KEPT = 40; // tables that are remembered

/** Until there were two bests, every piece came with suggestions. */
const bests = {
  "by-hand": setting("bandu-best-by-hand", 0),
  "with-help": setting("bandu-best-with-help", loadStored("bandu-best", 0)),
} as const;
const helped = setting<readonly string[]>("bandu-helped", []);

/** The most pieces of a tower on this device. */
export const bestOf = (help: Help): number => bests[help].value;

/** How the tower of a table is built. */
export function helpAt(table: string): Help {
  return helped.value.includes(table) ? "with-help" : "by-hand";
}

/** Remembers that suggestions were opened at a table. */
export function noteHelp(table: string): void {
  // another tab may have opened some at another table
  const known = loadStored<readonly string[]>("bandu-helped", helped.peek());
  if (!known.includes(table)) helped.value = [...known, table].slice(-KEPT);
  else if (!helped.peek().includes(table)) helped.value = known;
}

/** Remembers the number of pieces of a standing tower, if there were never more. */
export function noteScore(table: string, count: number): void {
  const best = bests[helpAt(table)];
  if (count > best.peek()) best.value = count;
}
