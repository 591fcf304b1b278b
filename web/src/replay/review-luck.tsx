/** Luck and play apart: a chart over the game, and a table whose lines add up exactly. */

import type { GameReview } from "../protocol.ts";
import { ticksOf } from "../table/score-chart.tsx";
import { isWideScreen } from "../ui/wide-screen.ts";
import { t } from "../words/language.ts";
import { minus } from "../words/signed-numbers.ts";
import { figure, type LuckLine, luckLines, PARTS, signedFigure } from "./review-figures.ts";
import "./review-luck.css";

const PHONE = { width: 320, height: 180 };
const DESK = { width: 700, height: 230 };
const LEFT = 30;
const TOP = 8;
const BELOW = 20;
const GAP = 0.24; // of the width of a round

interface Props {
  review: GameReview;
  seat: number;
  name: string;
}

export function ReviewLuck({ review, seat, name }: Props) {
  const lines = luckLines(review, seat);
  if (lines.length === 0) return null;
  return (
    <section class="review-part" aria-labelledby="review-luck">
      <h2 id="review-luck">{t("page-review-luck", { name })}</h2>
      <p class="muted">{t("page-review-luck-about")}</p>
      <Bars lines={lines.filter(({ round }) => round !== null)} />
      <ul class="review-legend" aria-hidden="true">
        {PARTS.map((part) => (
          <li key={part} data-part={part}>
            <i />
            {t(`page-review-${part}`)}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keys too */}
      <section class="review-scroll" tabIndex={0} aria-label={t("page-review-table")}>
        <LuckTable lines={lines} />
      </section>
      <details>
        <summary>{t("page-review-parts")}</summary>
        <dl class="review-parts">
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{t(`page-review-${part}`)}</dt>
              <dd>{t(`page-review-${part}-about`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** For each round a bar for each part, up or down. The table has the same values. */
function Bars({ lines }: { lines: readonly LuckLine[] }) {
  const { width, height } = isWideScreen.value ? DESK : PHONE;
  const ticks = ticksOf(lines.flatMap(({ parts }) => PARTS.map((part) => parts[part])));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) =>
    height - BELOW - ((value - least) * (height - TOP - BELOW)) / (most - least);
  const step = (width - LEFT) / lines.length;
  const bar = (step * (1 - GAP)) / PARTS.length;
  return (
    <svg class="review-bars" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${y(tick)}H${width}`}
            stroke={tick === 0 ? "var(--line-strong)" : "var(--line)"}
          />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {minus(tick)}
          </text>
        </g>
      ))}
      {lines.map(({ round, parts }, place) => (
        <g key={round}>
          {PARTS.map((part, index) => (
            <rect
              key={part}
              data-part={part}
              x={LEFT + place * step + (step * GAP) / 2 + index * bar}
              y={Math.min(y(0), y(parts[part]))}
              width={Math.max(1, bar - 1)}
              height={Math.max(1, Math.abs(y(0) - y(parts[part])))}
            />
          ))}
          <text x={LEFT + (place + 0.5) * step} y={height - 4} text-anchor="middle">
            {t("page-play-round-short", { number: round ?? 0 })}
          </text>
        </g>
      ))}
    </svg>
  );
}

function LuckTable({ lines }: { lines: readonly LuckLine[] }) {
  return (
    <table class="review-table">
      <caption class="visually-hidden">{t("page-review-table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("page-review-round")}</th>
          <th scope="col">{t("page-review-points")}</th>
          {PARTS.map((part) => (
            <th key={part} scope="col">
              {t(`page-review-${part}`)}
            </th>
          ))}
          <th scope="col">{t("page-review-lead")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ round, points, lead, parts, errors }) => (
          <tr key={round ?? "all"} data-sum={round === null ? "" : undefined}>
            <th scope="row">{round ?? t("page-review-all")}</th>
            <td>{minus(points)}</td>
            {PARTS.map((part) => (
              <td key={part}>
                {signedFigure(parts[part])} <small>±{figure(errors[part])}</small>
              </td>
            ))}
            <td>
              <b>{signedFigure(lead)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
