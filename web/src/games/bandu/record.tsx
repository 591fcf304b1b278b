/** Bandu: what the page of a record shows. */

import type { RecordAbout } from "../../protocol.ts";
import { t } from "../../words/language.ts";
import type { RecordRoom } from "../record-registry.ts";

/** There are no points: what became of the tower. */
function score({ players, towers: all }: RecordAbout, seat: number): string | null {
  const tower = all?.[seat];
  if (tower === undefined) return null;
  const { fell: number, pieces: count } = tower;
  if (players.length === 1) return t("page-play-bandu-pieces", { count });
  return number === 0 ? t("page-play-bandu-in", { count }) : t("page-play-bandu-fell", { number });
}

export const record: RecordRoom = { score };
