import type { ArtName } from "../look/art.tsx";
import type { Line, Sheet } from "../protocol.ts";
import { artOf } from "./cards.ts";

/** A row of the score sheet: one reason, a cell for each seat. */
export interface SheetRow {
  id: string;
  /** the suit it is about, or a kind: `tricks`, `cards-left`, `bid` */
  suit: string | null;
  kind: string;
  isTrump: boolean;
  cells: (Line | null)[];
}

const KINDS: Record<string, string> = {
  "sheet-tricks": "tricks",
  "sheet-cards-left": "cards-left",
  "sheet-shutout": "shutout",
  "sheet-taken": "taken",
  "sheet-zero-met": "bid",
  "sheet-zero-missed": "bid",
  "sheet-zero-each": "bid",
  "sheet-exact": "bid",
  "sheet-missed-under": "bid",
  "sheet-missed-over": "bid",
  "sheet-over-free": "bid",
};

/** The lines of a round, those with the same reason in one row; fruits as they lie on the table. */
export function rowsOf(sheet: Sheet, fruits: readonly string[] = []): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const line of sheet.lines) {
    const { key, params = {} } = line.reason;
    const suit = typeof params.suit === "string" ? params.suit : null;
    const kind = KINDS[key] ?? (key === "sheet-fruit" ? "fruit" : "stall");
    const id = suit ?? kind;
    const row = rows.get(id) ?? {
      id,
      suit,
      kind,
      isTrump: false,
      cells: sheet.points.map(() => null),
    };
    row.isTrump ||= key.endsWith("-trump");
    row.cells[line.seat] = line;
    rows.set(id, row);
  }
  const stallOf = ({ suit }: SheetRow) => (suit === null ? 0 : fruits.indexOf(suit));
  return [...rows.values()].sort((a, b) => placeOf(a) - placeOf(b) || stallOf(a) - stallOf(b));
}

const ORDER = ["tricks", "cards-left", "taken", "bid", "stall", "fruit", "shutout"];
const placeOf = ({ kind }: SheetRow): number => ORDER.indexOf(kind);

const ICONS: Record<string, ArtName> = {
  tricks: "ui-trick",
  "cards-left": "ui-cards",
  shutout: "ui-crown",
  taken: "ui-trick",
  bid: "chip",
};

export function iconOf({ suit, kind }: SheetRow, look: (suit: string) => string): ArtName {
  return suit === null ? (ICONS[kind] ?? "ui-score") : artOf(look(suit));
}

/** Seats with the most points in a round. */
export function bestOf(points: readonly number[]): number[] {
  const most = Math.max(...points);
  return points.flatMap((count, seat) => (count === most ? [seat] : []));
}
