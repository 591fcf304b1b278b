/** Line chart with a line for each seat (SVG), and a table for screen readers: totals by round,
    or what else a game counts. */

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

/** Totals of points by round. */
export function ScoreChart({ sheets }: { sheets: readonly Sheet[] }) {
  const talk = useTalk();
  return (
    <SeriesChart
      caption={talk.t("chart")}
      series={seriesOf(sheets)}
      short={(round) =>
        round === 0 ? talk.t("chart-start") : talk.t("round-short", { number: round })
      }
      long={(round) => talk.t("history-round", { number: round })}
    />
  );
}

interface SeriesProps {
  caption: string;
  /** by seat: its values, the first before anything happened */
  series: readonly (readonly number[])[];
  /** by seat: what the legend says; defaults to the last value */
  figures?: readonly number[];
  /** names a step below the plot, and in the table */
  short: (step: number) => string;
  long: (step: number) => string;
}

/** One line for each seat. */
export function SeriesChart({ caption, series, figures, short, long }: SeriesProps) {
  const talk = useTalk();
  return (
    <figure class="score-chart">
      <figcaption>{caption}</figcaption>
      <Lines series={series} short={short} />
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
            {talk.name(seat)} <b>{minus(figures?.[seat] ?? totals.at(-1) ?? 0)}</b>
          </li>
        ))}
      </ul>
      <Table caption={caption} series={series} long={long} />
    </figure>
  );
}

const MOST_LABELS = 12;

function Lines({ series, short }: Pick<SeriesProps, "series" | "short">) {
  const { width, height } = isWideScreen.value ? DESK : PHONE;
  const ticks = ticksOf(series.flat());
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const last = Math.max(1, (series[0]?.length ?? 1) - 1);
  const every = Math.ceil(last / MOST_LABELS);
  const x = (step: number) => LEFT + (step * (width - LEFT - RIGHT)) / last;
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
      {Array.from({ length: last + 1 }, (_, step) =>
        step % every === 0 ? (
          <text key={step} x={x(step)} y={height - 4} text-anchor="middle">
            {short(step)}
          </text>
        ) : null,
      )}
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
            x={x(last) - 6}
            y={y(totals.at(-1) ?? 0) - 6}
            width="12"
            height="12"
          />
        </g>
      ))}
    </svg>
  );
}

function pathOf(
  totals: readonly number[],
  x: (step: number) => number,
  y: (total: number) => number,
) {
  return totals.map((total, step) => `${step === 0 ? "M" : "L"}${x(step)} ${y(total)}`).join("");
}

/** The same values as a table. */
function Table({ caption, series, long }: Pick<SeriesProps, "caption" | "series" | "long">) {
  const talk = useTalk();
  const steps = Array.from({ length: (series[0]?.length ?? 1) - 1 }, (_, index) => index + 1);
  return (
    <table class="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{talk.t("chart-player")}</th>
          {steps.map((step) => (
            <th key={step} scope="col">
              {long(step)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((totals, seat) => (
          <tr key={seat}>
            <th scope="row">{talk.name(seat)}</th>
            {steps.map((step) => (
              <td key={step}>{minus(totals[step] ?? 0)}</td>
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
