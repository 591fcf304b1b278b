import type { Sheet } from "../protocol.ts";
import { minus } from "./cards.ts";
import { useDesk } from "./desk.ts";

const WIDTH = 300;
const HEIGHT = 110;
const EDGE = 10;
/** Lines differ in their dashes as well as in their colour. */
const DASHES = [undefined, "7 4", "2 4", "10 3 2 3", "1 3", "12 5"];

/** How the totals grew, round by round; the same in words for those who do not see it. */
export function Chart({ sheets }: { sheets: readonly Sheet[] }) {
  const talk = useDesk().talk.value;
  const series = seriesOf(sheets);
  const all = series.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (round: number) => EDGE + (round * (WIDTH - 2 * EDGE)) / sheets.length;
  const y = (total: number) =>
    HEIGHT - EDGE - ((total - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  const words = series.map((totals, seat) => `${talk.name(seat)} ${totals.map(minus).join(", ")}`);
  return (
    <figure class="chart">
      <figcaption>{talk.t("chart")}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${talk.t("chart")}. ${words.join(". ")}`}
      >
        <path d={`M${EDGE} ${y(0)}H${WIDTH - EDGE}`} stroke="var(--line-strong)" />
        {series.map((totals, seat) => (
          <g
            key={seat}
            data-seat={seat}
            fill="none"
            stroke="var(--seat)"
            stroke-width="2.5"
            stroke-linejoin="round"
          >
            <path
              d={totals
                .map((total, round) => `${round === 0 ? "M" : "L"}${x(round)} ${y(total)}`)
                .join("")}
              stroke-dasharray={DASHES[seat]}
            />
            <use
              href={`#mark-${seat}`}
              class="chart-m"
              x={x(sheets.length) - 5}
              y={y(totals.at(-1) ?? 0) - 5}
              width="10"
              height="10"
            />
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** By seat: the totals, from 0 at the beginning. */
export function seriesOf(sheets: readonly Sheet[]): number[][] {
  const seats = sheets[0]?.totals.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => [
    0,
    ...sheets.map(({ totals }) => totals[seat] ?? 0),
  ]);
}
