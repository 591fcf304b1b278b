/** The score sheet of one round as a table. */

import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { Sheet as RoundSheet } from "../protocol.ts";
import { Segment } from "../ui/form-controls.tsx";
import { minus, signed } from "../words/signed-numbers.ts";
import { bestSeatsOf, rowIconOf, rowsOf, type SheetRow } from "./score-rows.ts";
import { usePlayback, useRoom, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./score-table.css";

/** The player's own column first, then the others clockwise. */
export function seatColumns(talk: Talk, bySeat: readonly unknown[]): number[] {
  const first = talk.you ?? 0;
  return bySeat.map((_, index) => (first + index) % bySeat.length);
}

type Line = RoundSheet["lines"][number];

interface TableProps {
  sheet: RoundSheet;
  /** in a replay: points lead to the moment that decided them */
  onChoose?: (line: Line) => void;
}

/** A row for each reason, a column for each player. */
export function RoundScoreTable({ sheet, onChoose }: TableProps) {
  const talk = useTalk();
  const room = useRoom();
  const playback = usePlayback();
  const best = bestSeatsOf(sheet.points);
  const { rows, suits } = room;
  return (
    <>
      <header>
        <h2 class="sign">{talk.t("round-is-over", { round: sheet.round })}</h2>
        <p>{talk.sentence("round-best", { seats: best, points: Math.max(...sheet.points) })}</p>
      </header>
      <table>
        <caption class="visually-hidden">{talk.t("sheet-caption", { round: sheet.round })}</caption>
        <ScoreTableHead seats={seatColumns(talk, sheet.points)} />
        <tbody>
          {rowsOf(sheet, rows, suits(playback.drawn())).map((row) => (
            <Row key={row.id} row={row} onChoose={onChoose} />
          ))}
        </tbody>
        <Sums sheet={sheet} />
      </table>
      <Why sheet={sheet} />
    </>
  );
}

/** The header row with the players' names. */
export function ScoreTableHead({ seats }: { seats: readonly number[] }) {
  const talk = useTalk();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span class="visually-hidden">{talk.t("reason")}</span>
        </th>
        {seats.map((seat) => (
          <th key={seat} scope="col" data-seat={seat} class={seat === talk.you ? "is-own" : ""}>
            <Art name={markOf(seat)} />
            {talk.name(seat)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: SheetRow;
  onChoose: TableProps["onChoose"];
}

function Row({ row, onChoose }: RowProps) {
  const talk = useTalk();
  const room = useRoom();
  return (
    <tr>
      <th scope="row">
        <div class="score-reason">
          <Art name={rowIconOf(row, room.rows, (suit) => talk.look(suit))} />
          <span>
            {row.suit === null ? talk.t(`row-${row.kind}`) : talk.suit(row.suit)}
            {row.isTrump && <TrumpMark />}
            <small>{room.note?.(row, talk)}</small>
          </span>
        </div>
      </th>
      {seatColumns(talk, row.cells).map((seat) => {
        const line = row.cells[seat] ?? null;
        const points = line?.points ?? null;
        const colour = points === null || points === 0 ? "" : points > 0 ? "is-gain" : "is-loss";
        return (
          <td key={seat} class={`${seat === talk.you ? "is-own" : ""} ${colour}`}>
            {line === null || points === null ? (
              <span class="muted">–</span>
            ) : onChoose === undefined ? (
              <b>{signed(points)}</b>
            ) : (
              <PointsButton line={line} points={points} onChoose={onChoose} />
            )}
            {line !== null && <small>{shortOf(line, talk)}</small>}
          </td>
        );
      })}
    </tr>
  );
}

interface PointsProps {
  line: Line;
  points: number;
  onChoose: (line: Line) => void;
}

/** Points that lead to their moment. */
function PointsButton({ line, points, onChoose }: PointsProps) {
  const talk = useTalk();
  const text = talk.sentence("points-moment", { seat: line.seat, points: signed(points) });
  return (
    <button
      type="button"
      class="button score-points"
      aria-label={text}
      title={text}
      onClick={() => onChoose(line)}
    >
      {signed(points)}
    </button>
  );
}

/** Marks the trump suit, where the game has a mark for it. */
export function TrumpMark() {
  const talk = useTalk();
  const room = useRoom();
  const { trumpMark } = room;
  if (trumpMark === undefined) return null;
  return (
    <>
      <Art name={trumpMark} class="score-trump" />
      <span class="visually-hidden">, {talk.t("trump")}</span>
    </>
  );
}

/** The reason in a few words, below the points. */
function shortOf({ reason }: Line, talk: Talk): string {
  const short = `short-${reason.key}`;
  return talk.has(short) ? talk.t(short, reason.params) : "";
}

function Sums({ sheet }: { sheet: RoundSheet }) {
  const talk = useTalk();
  const me = (seat: number) => (seat === talk.you ? "is-own" : "");
  const row = (name: string, text: string, cell: (seat: number) => string) => (
    <tr class={name}>
      <th scope="row">{text}</th>
      {seatColumns(talk, sheet.points).map((seat) => (
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
      {row("score-sum", talk.t("this-round"), (seat) => signed(points(seat)))}
      {row("", talk.t("before"), (seat) => minus(total(seat) - points(seat)))}
      {row("score-total", talk.t("total"), (seat) => minus(total(seat)))}
    </tfoot>
  );
}

/** A player's points, each with its reason as a sentence; one's own first. */
function Why({ sheet }: { sheet: RoundSheet }) {
  const talk = useTalk();
  const [seat, choose] = useState(talk.you ?? 0);
  const lines = sheet.lines.filter((line) => line.seat === seat);
  return (
    <section class="points-explained" aria-label={talk.t("points-why")}>
      <h3>{talk.t("points-why")}</h3>
      <Segment
        label={talk.t("points-why")}
        values={seatColumns(talk, sheet.points)}
        value={seat}
        text={(other) => talk.name(other)}
        onChoose={(other) => choose(other)}
      />
      {lines.length === 0 && <p>{talk.t("no-points")}</p>}
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
