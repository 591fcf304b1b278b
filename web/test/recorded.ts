import type { Sheet, TableShown } from "../src/protocol.ts";
import bastos from "./fixtures/bastos.json";
import tanuki from "./fixtures/tanuki.json";
import tindahan from "./fixtures/tindahan.json";
import "./rooms.ts";

interface Recorded {
  shown: TableShown[];
  sheets: Sheet[];
}

/** Real messages of games: the first trick, and the end of the first round (tools/fixtures.py). */
export const recorded = { tindahan, bastos, tanuki } as unknown as Record<
  "tindahan" | "bastos" | "tanuki",
  Recorded
>;

/** Each message with the one before it. */
export function pairs(shown: readonly TableShown[]): [TableShown, TableShown][] {
  return shown.slice(1).map((after, index) => [shown[index] as TableShown, after]);
}
