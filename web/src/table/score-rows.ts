/** Rows of the score sheet, built from the lines of a round. */

import type { Room } from "../games/room-contract.ts";
import { artOf } from "../games/shelf-registry.ts";
import type { ArtName } from "../look/art.tsx";
import type { Line, Row, Sheet } from "../protocol.ts";

/** A row of the score sheet: one reason, a cell for each seat. */
export interface SheetRow {
  id: string;
  /** the suit that it is about */
  suit: string | null;
  kind: Row;
  isTrump: boolean;
  cells: (Line | null)[];
}

/** Combines the lines of a round by row and suit, in the order of the room and of the suits on
    the table. */
export function rowsOf(
  sheet: Sheet,
  order: Room["rows"],
  suits: readonly string[] = [],
): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const line of sheet.lines) {
    const { row: kind = "other", suit = null } = line;
    const id = suit ?? kind;
    const row = rows.get(id) ?? {
      id,
      suit,
      kind,
      isTrump: false,
      cells: sheet.points.map(() => null),
    };
    row.isTrump ||= line.is_trump === true;
    row.cells[line.seat] = joined(row.cells[line.seat] ?? null, line);
    rows.set(id, row);
  }
  const kindOf = ({ kind }: SheetRow) => order.findIndex(([row]) => row === kind);
  const suitOf = ({ suit }: SheetRow) => (suit === null ? 0 : suits.indexOf(suit));
  return [...rows.values()].sort((a, b) => kindOf(a) - kindOf(b) || suitOf(a) - suitOf(b));
}

/** Reasons without a row of their own share one, with the sum of their points. */
function joined(before: Line | null, line: Line): Line {
  return before === null ? line : { ...line, points: before.points + line.points };
}

export function rowIconOf(
  { suit, kind }: SheetRow,
  order: Room["rows"],
  look: (suit: string) => string,
): ArtName {
  if (suit !== null) return artOf(look(suit));
  return order.find(([row]) => row === kind)?.[1] ?? "ui-score";
}

/** Seats with the most points in a round. */
export function bestSeatsOf(points: readonly number[]): number[] {
  const most = Math.max(...points);
  return points.flatMap((count, seat) => (count === most ? [seat] : []));
}
