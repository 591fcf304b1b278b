/** The score sheet of a round in progress: facts so far, no points. */

import { roomOf } from "../games/room-registry.ts";
import { Art, type ArtName } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { minus } from "../words/signed-numbers.ts";
import { ScoreTableHead, seatColumns, TrumpMark } from "./score-table.tsx";
import { useSeating, useTalk } from "./table-store.ts";

/** A fact about the current round, with a cell for each seat. */
export interface FactRow {
  id: string;
  icon: ArtName;
  title: string;
  note?: string;
  isTrump?: boolean;
  cells: readonly (string | number | null)[];
}

/** Whether there is a round in progress to show. */
export const hasRoundFacts = (view: View): boolean =>
  view.round > view.points.length && roomOf(view).roundFacts !== undefined;

export function RoundFacts({ view }: { view: View }) {
  const talk = useTalk();
  const seating = useSeating();
  const rows = roomOf(view).roundFacts?.(view, talk) ?? [];
  const seats = seatColumns(talk, view.totals);
  return (
    <>
      <header>
        <h2 class="sign">{talk.t("so-far", { round: view.round })}</h2>
        <p>{talk.t(seating.isStopped.value ? "so-far-stopped" : "so-far-about")}</p>
      </header>
      <table>
        <caption class="visually-hidden">{talk.t("so-far", { round: view.round })}</caption>
        <ScoreTableHead seats={seats} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <div class="score-reason">
                  <Art name={row.icon} />
                  <span>
                    {row.title}
                    {row.isTrump === true && <TrumpMark />}
                    {row.note !== undefined && <small>{row.note}</small>}
                  </span>
                </div>
              </th>
              {seats.map((seat) => (
                <td key={seat} class={seat === talk.you ? "is-own" : ""}>
                  {row.cells[seat] === null || row.cells[seat] === undefined ? (
                    <span class="muted">–</span>
                  ) : (
                    <b data-word={typeof row.cells[seat] === "string" ? "" : undefined}>
                      {row.cells[seat]}
                    </b>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {view.points.length > 0 && (
          <tfoot>
            <tr class="score-sum">
              <th scope="row">{talk.t("before")}</th>
              {seats.map((seat) => (
                <td key={seat} class={seat === talk.you ? "is-own" : ""}>
                  {minus(view.totals[seat] ?? 0)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}
