/** Line chart of the totals by round (SVG), with a table for screen readers. */

import { markOf } from "../look/seat-marks.ts";
import type { Sheet } from "../protocol.ts";
import { isWideScreen } from "../ui/wide-screen.ts";
import { minus } from "../words/signed-numbers.ts";
import { useTalk } from "./table-store.ts";
import "./score-chart.css";

/** Margins: numbers on the left, rounds below, marks on the right. */
const LEFT = 30;
const RIGHT = 14;
const TOP = 8;
const BELOW = 20;
/** Drawn at its actual size, so that its letters match the text around it. */
const PHONE = { width: 320, height: 170 };
const DESK = { width: 700, height: 220 };
/** Lines differ in dashes as well as in colour. */
const DASHES = [undefined, "7 4", "2 4", "10 3 2 3", "1 3", "12 5"];

export function ScoreChart({ sheets }: { sheets: readonly Sheet[] }) {
  const talk = useTalk();
  const series = seriesOf(sheets);
  return (
    <figure class="score-chart">
      <figcaption>{talk.t("chart")}</figcaption>
      <Lines series={series} rounds={sheets.length} />
      <ul class="score-chart-legend" aria-hidden="true">
        {series.map((totals, seat) => (
          <li key={seat} data-seat={seat}>
            <svg viewBox="0 0 34 12" aria-hidden="true">
              <path
                d="M1 6H33"
                stroke="var(--seat)"
                stroke-width="2.5"
                stroke-dasharray={DASHES[seat]}
              />
              <use
                href={`#${markOf(seat)}`}
                class="score-chart-mark"
                x="11"
                y="0"
                width="12"
                height="12"
              />
            </svg>
            {talk.name(seat)} <b>{minus(totals.at(-1) ?? 0)}</b>
          </li>
        ))}
      </ul>
      <Table series={series} />
    </figure>
  );
}

interface LinesProps {
  series: number[][];
  rounds: number;
}

function Lines({ series, rounds }: LinesProps) {
  const talk = useTalk();
  const { width, height } = isWideScreen.value ? DESK : PHONE;
  const ticks = ticksOf(series.flat());
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (round: number) => LEFT + (round * (width - LEFT - RIGHT)) / rounds;
  const y = (total: number) =>
    height - BELOW - ((total - least) * (height - TOP - BELOW)) / (most - least);
  return (
    <svg class="score-chart-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${y(tick)}H${width - RIGHT}`}
            stroke={tick === 0 ? "var(--line-strong)" : "var(--line)"}
          />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {minus(tick)}
          </text>
        </g>
      ))}
      {Array.from({ length: rounds + 1 }, (_, round) => (
        <text key={round} x={x(round)} y={height - 4} text-anchor="middle">
          {round === 0 ? talk.t("chart-start") : talk.t("round-short", { number: round })}
        </text>
      ))}
      {series.map((totals, seat) => (
        <g
          key={seat}
          data-seat={seat}
          fill="none"
          stroke="var(--seat)"
          stroke-width="2.5"
          stroke-linejoin="round"
        >
          <path d={pathOf(totals, x, y)} stroke-dasharray={DASHES[seat]} />
          <use
            href={`#${markOf(seat)}`}
            class="score-chart-mark"
            x={x(rounds) - 6}
            y={y(totals.at(-1) ?? 0) - 6}
            width="12"
            height="12"
          />
        </g>
      ))}
    </svg>
  );
}

function pathOf(totals: number[], x: (round: number) => number, y: (total: number) => number) {
  return totals.map((total, round) => `${round === 0 ? "M" : "L"}${x(round)} ${y(total)}`).join("");
}

/** The same totals as a table. */
function Table({ series }: { series: number[][] }) {
  const talk = useTalk();
  const rounds = Array.from({ length: (series[0]?.length ?? 1) - 1 }, (_, index) => index + 1);
  return (
    <table class="visually-hidden">
      <caption>{talk.t("chart")}</caption>
      <thead>
        <tr>
          <th scope="col">{talk.t("chart-player")}</th>
          {rounds.map((round) => (
            <th key={round} scope="col">
              {talk.t("history-round", { number: round })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((totals, seat) => (
          <tr key={seat}>
            <th scope="row">{talk.name(seat)}</th>
            {rounds.map((round) => (
              <td key={round}>{minus(totals[round] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MOST_TICKS = 5;

/** Round numbers that enclose all values and include 0. */
export function ticksOf(values: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const step = steps.find((each) => (most - least) / each <= MOST_TICKS) ?? 1000;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** Totals by seat, starting at 0. */
export function seriesOf(sheets: readonly Sheet[]): number[][] {
  const seats = sheets[0]?.totals.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => [
    0,
    ...sheets.map(({ totals }) => totals[seat] ?? 0),
  ]);
}
