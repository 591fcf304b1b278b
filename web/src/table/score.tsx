import { useEffect, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { get } from "../net/http.ts";
import type { Sheet as RoundSheet, Sheets } from "../protocol.ts";
import { Sheet } from "../ui/sheet.tsx";
import { markOf, minus, signed } from "./cards.ts";
import { Chart } from "./chart.tsx";
import { useDesk } from "./desk.ts";
import { PageBar } from "./page-bar.tsx";
import { bestOf, iconOf, rowsOf, type SheetRow } from "./sheets.ts";
import type { Talk } from "./talk.ts";

/** The sheets of all finished rounds, asked for anew when there are more. */
export function useSheets(id: string, finished: number): readonly RoundSheet[] | null {
  const [sheets, setSheets] = useState<readonly RoundSheet[] | null>(null);
  useEffect(() => {
    let isGone = false;
    get<Sheets>(`/api/tables/${id}/sheets`).then(
      (answer) => {
        if (!isGone) setSheets(answer.sheets);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, finished]);
  return sheets;
}

/** The score: after a round until it was read, or whenever it is asked for. */
export function ScorePage() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const newest = desk.newest.value;
  const finished = newest?.view.points.length ?? 0;
  const sheets = useSheets(desk.table.id, finished);
  const reading = desk.sheet.value;
  const [chosen, choose] = useState<number | null>(null);
  const round = chosen ?? reading ?? finished;
  const sheet = sheets?.find((one) => one.round === round);
  const close = () => {
    if (reading !== null) desk.closeSheet();
    desk.open.value = null;
  };
  return (
    <Sheet kind="page" class="sc" title={talk.t("score-sheet")} onClose={close} bar={<PageBar sub={talk.t("score-sheet")} onClose={close} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <main class="sheet-p" tabIndex={0}>
        <div class="paper">
          {finished > 1 && reading === null && <Rounds count={finished} round={round} onChoose={choose} />}
          {sheet === undefined ? (
            <p>{talk.t(finished === 0 ? "no-sheet" : "loading")}</p>
          ) : (
            <OneSheet sheet={sheet} />
          )}
          {sheets !== null && sheets.length > 0 && <Chart sheets={sheets} />}
        </div>
      </main>
      <ScoreFoot isReading={reading !== null} onClose={close} />
    </Sheet>
  );
}

interface RoundsProps {
  count: number;
  round: number;
  onChoose: (round: number) => void;
}

function Rounds({ count, round, onChoose }: RoundsProps) {
  const talk = useDesk().talk.value;
  return (
    <nav class="rounds-nav" aria-label={talk.t("rounds")}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
          key={index}
          type="button"
          aria-current={index + 1 === round ? "true" : undefined}
          onClick={() => onChoose(index + 1)}
        >
          {talk.t("history-round", { number: index + 1 })}
        </button>
      ))}
    </nav>
  );
}

/** The player's own column first, then the others clockwise. */
function seatsOf(talk: Talk, bySeat: readonly unknown[]): number[] {
  const first = talk.you ?? 0;
  return bySeat.map((_, index) => (first + index) % bySeat.length);
}

function OneSheet({ sheet }: { sheet: RoundSheet }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const best = bestOf(sheet.points);
  return (
    <>
      <header>
        <h2 class="sign">{talk.t("round-is-over", { round: sheet.round })}</h2>
        <p>{talk.sentence("round-best", { seats: best, points: Math.max(...sheet.points) })}</p>
      </header>
      <table>
        <caption class="sr">{talk.t("sheet-caption", { round: sheet.round })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="sr">{talk.t("reason")}</span>
            </th>
            {seatsOf(talk, sheet.points).map((seat) => (
              <th key={seat} scope="col" data-seat={seat} class={seat === talk.you ? "me" : ""}>
                <Art name={markOf(seat)} />
                {talk.name(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(sheet).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
        <Sums sheet={sheet} />
      </table>
      {talk.you !== null && <Why sheet={sheet} seat={talk.you} />}
    </>
  );
}

function Row({ row }: { row: SheetRow }) {
  const talk = useDesk().talk.value;
  return (
    <tr>
      <th scope="row">
        <div class="rw">
          <Art name={iconOf(row, (suit) => talk.look(suit))} />
          <span>
            {row.suit === null ? talk.t(`row-${row.kind}`) : talk.suit(row.suit)}
            {row.isTrump && (
              <>
                <Art name="cart" class="ct" />
                <span class="sr">, {talk.t("trump")}</span>
              </>
            )}
            <small>{noteOf(row, (key, params) => talk.t(key, params))}</small>
          </span>
        </div>
      </th>
      {seatsOf(talk, row.cells).map((seat) => {
        const line = row.cells[seat] ?? null;
        const points = line?.points ?? null;
        const colour = points === null || points === 0 ? "" : points > 0 ? "pos" : "neg";
        return (
          <td key={seat} class={`${seat === talk.you ? "me" : ""} ${colour}`}>
            {points === null ? <span class="muted">–</span> : <b>{signed(points)}</b>}
            {line !== null && <small>{talk.t(`short-${line.reason.key}`, line.reason.params)}</small>}
          </td>
        );
      })}
    </tr>
  );
}

/** Under the name of a row: what each is worth. */
function noteOf(row: SheetRow, t: (key: string, params?: Record<string, number>) => string): string {
  const value = row.cells.find((line) => line !== null)?.reason.params?.value;
  if (row.kind === "fruit" && typeof value === "number") return t("note-fruit", { value });
  return t(`note-${row.kind === "stall" && row.isTrump ? "stall-trump" : row.kind}`);
}

function Sums({ sheet }: { sheet: RoundSheet }) {
  const talk = useDesk().talk.value;
  const me = (seat: number) => (seat === talk.you ? "me" : "");
  const row = (name: string, text: string, cell: (seat: number) => string) => (
    <tr class={name}>
      <th scope="row">{text}</th>
      {seatsOf(talk, sheet.points).map((seat) => (
        <td key={seat} class={me(seat)}>
          {name === "" ? cell(seat) : <b>{cell(seat)}</b>}
        </td>
      ))}
    </tr>
  );
  const points = (seat: number) => sheet.points[seat] ?? 0;
  const total = (seat: number) => sheet.totals[seat] ?? 0;
  return (
    <tfoot>
      {row("sum", talk.t("this-round"), (seat) => signed(points(seat)))}
      {row("", talk.t("before"), (seat) => minus(total(seat) - points(seat)))}
      {row("tot", talk.t("total"), (seat) => minus(total(seat)))}
    </tfoot>
  );
}

/** The player's own points, each with its reason in a sentence. */
function Why({ sheet, seat }: { sheet: RoundSheet; seat: number }) {
  const talk = useDesk().talk.value;
  const lines = sheet.lines.filter((line) => line.seat === seat);
  return (
    <section class="your-why" aria-label={talk.t("your-points-label")}>
      <h3 data-seat={seat}>
        <Art name={markOf(seat)} /> {talk.t("your-points", { points: sheet.points[seat] ?? 0 })}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.reason.key + String(line.reason.params?.suit ?? "")}>
            <b>{signed(line.points)}</b> {talk.say(line.reason)}.
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScoreFoot({ isReading, onClose }: { isReading: boolean; onClose: () => void }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const view = desk.newest.value?.view;
  if (view === undefined) return null;
  const isOver = desk.drawn().over || (isReading && desk.sheet.value === view.rounds);
  const text = isOver ? talk.t("game-is-over") : isReading ? talk.t("next-round-asks", { round: (desk.sheet.value ?? 0) + 1 }) : "";
  return (
    <footer class="prompt" data-mine={isReading ? "" : undefined}>
      <p>{text}</p>
      <div class="acts">
        {/* biome-ignore lint/a11y/noAutofocus: the way on, as soon as the sheet is there */}
        <button type="button" class="btn btn--go" autofocus onClick={onClose}>
          {talk.t(!isReading ? "back-to-table" : isOver ? "see-result" : "next-round")}
          <Art name="ui-next" />
        </button>
      </div>
    </footer>
  );
}
