/** The towers of a review: how steady they were over the game, how likely each piece was to stand,
    and what the answers in auctions were worth. */

import type { ComponentChildren } from "preact";
import type { GameReview, TowerMargin, Verdict } from "../protocol.ts";
import { to } from "../root-path.ts";
import { replayPath } from "../route.ts";
import { hintWordsOf, percentOf } from "../table/hint-words.ts";
import type { Talk } from "../table/talk.ts";
import { isWideScreen } from "../ui/wide-screen.ts";
import { capital } from "../words/catalogue.ts";
import { t, words } from "../words/language.ts";
import { auctionSteps, type TowerStep, towerSteps } from "./review-figures.ts";
import "./review-luck.css";

const PHONE = { width: 320, height: 160 };
const DESK = { width: 700, height: 200 };
const TICKS = [0, 0.5, 1];
const LEFT = 40;
const TOP = 8;
const BELOW = 20;
const WIDEST = 40; // of a bar
const CROSS = 5; // half the size of the mark of a fall

const PLACEMENTS = ["event", "piece", "stands", "best-stands", "survives", "tilt", "first"];
const AUCTIONS = ["event", "piece", "done", "win", "best", "win"];

interface Props {
  id: string;
  review: GameReview;
  seat: number;
  talk: Talk;
}

export function ReviewTowers({ id, review, seat, talk }: Props) {
  const steps = towerSteps(review, seat);
  const answers = auctionSteps(review, seat);
  const name = talk.names[seat] ?? "";
  return (
    <>
      {steps.length > 0 && (
        <section class="review-part" aria-labelledby="review-towers">
          <h2 id="review-towers">{t("page-review-towers", { name })}</h2>
          <p class="muted">{t("page-review-towers-about")}</p>
          <Chances steps={steps} />
          <Scroll label={t("page-review-placements")}>
            <PlacementTable {...{ id, seat, steps, talk }} />
          </Scroll>
        </section>
      )}
      {answers.length > 0 && (
        <section class="review-part" aria-labelledby="review-auctions">
          <h2 id="review-auctions">{t("page-review-auctions", { name })}</h2>
          <p class="muted">{t("page-review-auctions-about")}</p>
          <Scroll label={t("page-review-auctions-about")}>
            <AuctionTable {...{ id, seat, answers, talk }} />
          </Scroll>
        </section>
      )}
    </>
  );
}

function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keys too
    <section class="review-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** For each placement the chance that the tower survives the next piece; a cross where it fell.
    The table has the same values. */
function Chances({ steps }: { steps: readonly TowerStep[] }) {
  const { width, height } = isWideScreen.value ? DESK : PHONE;
  const y = (chance: number) => height - BELOW - chance * (height - TOP - BELOW);
  const step = (width - LEFT) / steps.length;
  const bar = Math.min(WIDEST, step * 0.6);
  return (
    <svg class="review-bars" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT} ${y(tick)}H${width}`}
            stroke={tick === 0 ? "var(--line-strong)" : "var(--line)"}
          />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {share(tick)}
          </text>
        </g>
      ))}
      {steps.map(({ verdict, margin }, place) => {
        const middle = LEFT + (place + 0.5) * step;
        return (
          <g key={verdict.moment}>
            {margin?.survives == null ? (
              <path class="review-fall" d={crossAt(middle, y(0) - CROSS * 2)} />
            ) : (
              <rect
                data-part="own"
                x={middle - bar / 2}
                y={y(margin.survives)}
                width={bar}
                height={Math.max(1, y(0) - y(margin.survives))}
              />
            )}
            <text x={middle} y={height - 4} text-anchor="middle">
              {verdict.moment}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const crossAt = (x: number, y: number): string =>
  `M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}`;

interface PlacementProps {
  id: string;
  seat: number;
  steps: readonly TowerStep[];
  talk: Talk;
}

function PlacementTable({ id, seat, steps, talk }: PlacementProps) {
  return (
    <table class="review-table">
      <caption class="visually-hidden">{t("page-review-placements")}</caption>
      <Head words={["piece", "first"]} columns={PLACEMENTS} />
      <tbody>
        {steps.map(({ verdict, margin }) => (
          <tr key={verdict.moment}>
            <MomentLink {...{ id, seat, moment: verdict.moment }} />
            <td data-words>{pieceName(talk, verdict.piece)}</td>
            <td>{share(verdict.stands ?? 0)}</td>
            <td>{share(verdict.best_stands ?? 0)}</td>
            <td>{margin === null ? "" : survival(margin)}</td>
            <td>{margin?.degrees == null ? "" : tilt(margin.degrees)}</td>
            <td data-words>{pieceName(talk, margin?.piece)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AuctionProps {
  id: string;
  seat: number;
  answers: readonly Verdict[];
  talk: Talk;
}

function AuctionTable({ id, seat, answers, talk }: AuctionProps) {
  const said = (verdict: Verdict, action: string) =>
    capital(hintWordsOf(talk, action, null, verdict.piece ?? ""));
  return (
    <table class="review-table">
      <caption class="visually-hidden">{t("page-review-auctions-about")}</caption>
      <Head words={["piece", "done", "best"]} columns={AUCTIONS} />
      <tbody>
        {answers.map((verdict) => (
          <tr key={verdict.moment} data-mistake={verdict.is_mistake === true ? "" : undefined}>
            <MomentLink {...{ id, seat, moment: verdict.moment }} />
            <td data-words>{pieceName(talk, verdict.piece)}</td>
            <td data-words>{said(verdict, verdict.do)}</td>
            <td>{share(verdict.value)}</td>
            <td data-words>
              {verdict.best === verdict.do
                ? t("page-review-same-best")
                : said(verdict, verdict.best)}
            </td>
            <td>{verdict.best === verdict.do ? "" : share(verdict.best_value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The names of the columns; those of text are aligned like text. */
function Head({ columns, words: texts }: { columns: readonly string[]; words: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, place) => (
          <th key={place} scope="col" data-words={texts.includes(column) ? "" : undefined}>
            {t(`page-review-${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function MomentLink({ id, seat, moment }: { id: string; seat: number; moment: number }) {
  return (
    <th scope="row">
      <a href={to(replayPath(id, { moment, eyes: seat }))}>{moment}</a>
    </th>
  );
}

const share = (chance: number): string => t("page-review-percent", { percent: percentOf(chance) });

function survival({ degrees, survives }: TowerMargin): string {
  if (degrees === null) return t("page-review-fell");
  return survives == null ? "" : share(survives);
}

const tilt = (degrees: number): string =>
  t("page-review-degrees", { degrees: words.value.decimal(degrees) });

const pieceName = (talk: Talk, piece: string | null | undefined): string =>
  piece == null ? "" : capital(talk.say({ key: "page-review-piece-name", params: { piece } }));
