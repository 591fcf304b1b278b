/** The page `/record/<id>` of a finished game: result, download, verification; with `?moment=81`,
    its replay. */

import { useEffect, useState } from "preact/hooks";
import { recordRoom } from "../games/record-registry.ts";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art, type ArtName } from "../look/art.tsx";
import { get, reasonOf } from "../net/http.ts";
import type { Message, RecordAbout, Sheet, Sheets } from "../protocol.ts";
import type { ReplayProps } from "../replay/replay-screen.tsx";
import type { ReviewProps } from "../replay/review-screen.tsx";
import { to } from "../root-path.ts";
import { go, type ReplayPlace, type ReviewPlace, replayPath, reviewPath } from "../route.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { RecordCheck } from "../ui/record-check.tsx";
import type { ResultShown } from "../ui/result-picture.ts";
import { ShareResult } from "../ui/share-result.tsx";
import { t, words } from "../words/language.ts";
import { LoadingPage, NotFoundPage } from "./status-pages.tsx";
import "./record-page.css";
import "../table/result-page.css";

const BEGINNING: ReplayPlace = { moment: 0, eyes: "all" };
/** Loaded on demand, with the table. */
const Replay = lazyComponent<ReplayProps>(
  () => import("../replay/replay-screen.tsx").then((file) => file.ReplayScreen),
  {
    loading: () => <LoadingPage />,
    missing: () => <NotFoundPage text={t("page-outdated")} />,
  },
);

/** Loaded on demand: where the game turned. */
const Review = lazyComponent<ReviewProps>(
  () => import("../replay/review-screen.tsx").then((file) => file.ReviewScreen),
  {
    loading: () => <LoadingPage />,
    missing: () => <NotFoundPage text={t("page-outdated")} />,
  },
);

export interface RecordProps {
  id: string;
  /** the moment that is replayed; the result if missing */
  place?: ReplayPlace | undefined;
  /** the review, instead of the result */
  review?: ReviewPlace | undefined;
}

export function RecordPage({ id, place, review }: RecordProps) {
  const [about, setAbout] = useState<RecordAbout | null>(null);
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [why, setWhy] = useState<Message | null>(null);
  useEffect(() => {
    const asked = [
      get<RecordAbout>(`/api/records/${id}/about`),
      get<Sheets>(`/api/records/${id}/sheets`),
    ] as const;
    Promise.all(asked).then(
      ([found, scored]) => {
        setAbout(found);
        setSheets(scored.sheets);
      },
      (error: unknown) => setWhy(reasonOf(error)),
    );
  }, [id]);
  useGameLook(about?.game);
  if (why !== null) return <NotFoundPage text={words.value.refusal(why)} />;
  if (about === null) return <LoadingPage />;
  if (place !== undefined) {
    const onClose = () => go(`/record/${id}`, "replace");
    return <Replay {...{ id, about, sheets, place, onClose, onTrouble: setWhy }} />;
  }
  if (review !== undefined) return <Review id={id} about={about} seat={seatIn(about, review)} />;
  return (
    <div class="screen page-screen">
      <PageBar title={words.value.game(about.game)} about={t(aboutKey(about))} />
      <main class="result-page">
        <Outcome about={about} />
        <Standing about={about} sheets={sheets} />
        {about.moments > 1 && (
          <a class="button button-primary" href={to(replayPath(id, BEGINNING))}>
            <Art name="ui-play" />
            {t("page-replay-watch")}
          </a>
        )}
        {about.has_review === true && (
          <a class="button" href={to(reviewPath(id))}>
            <Art name="ui-hint" />
            {t("page-review")}
          </a>
        )}
        <ShareResult id={id} game={about.game} result={resultShown(about, sheets)} />
        <RecordActions id={id} game={about.game} />
      </main>
    </div>
  );
}

/** Applies the colour theme of the game to the page. */
function useGameLook(game: string | undefined): void {
  useEffect(() => {
    if (game !== undefined) document.documentElement.dataset.game = game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
}

/** Whose decisions are shown; a seat that the game does not have counts as none. */
const seatIn = ({ players }: RecordAbout, { seat }: ReviewPlace): number | null =>
  seat !== null && seat < players.length ? seat : null;

const aboutKey = (about: RecordAbout) =>
  about.is_what_if === true
    ? "page-record-what-if"
    : isWhole(about)
      ? "page-record"
      : "page-record-part";

/** Played to its end; a stopped game has no result. */
const isWhole = ({ result }: RecordAbout) => result !== undefined;

function Outcome({ about }: { about: RecordAbout }) {
  const { game, players, result } = about;
  return (
    <section class="result-banner" data-testid="winner">
      <div class="result-art" aria-hidden="true">
        {shelfOf(game).art.map((name) => (
          <Art key={name} name={name} />
        ))}
      </div>
      <h2 class="sign">
        {t(isWhole(about) ? "page-record-lead" : "page-record-lead-part", {
          game: words.value.game(game),
        })}
      </h2>
      <p>
        {result === undefined
          ? t("page-record-players", { names: players })
          : words.value.say(result.reason, players)}
      </p>
    </section>
  );
}

/** The seats, the best first, with their points in words. */
function standingOf(about: RecordAbout, sheets: readonly Sheet[]) {
  const number = new Intl.NumberFormat(words.value.language);
  const shown = (points: number) => number.format(points).replace("-", "−");
  const ranks = about.result?.ranks ?? [];
  return ranks
    .map((rank, seat) => {
      const score = recordRoom(about.game).score?.(about, seat) ?? null;
      return {
        place: rank,
        mark: seat,
        name: about.players[seat] ?? "",
        points: sheets.map(({ points }) => shown(points[seat] ?? 0)),
        score: score ?? shown(sheets.at(-1)?.totals[seat] ?? 0),
        isLong: score !== null,
      };
    })
    .sort((a, b) => a.place - b.place);
}

/** What a picture of the result shows; null if the game was stopped. */
function resultShown(about: RecordAbout, sheets: readonly Sheet[]): ResultShown | null {
  if (about.result === undefined) return null;
  return {
    title: words.value.game(about.game),
    lead: words.value.say(about.result.reason, about.players),
    rows: standingOf(about, sheets),
    rounds: sheets.map(({ round }) => t("page-play-round-short", { number: round })),
    foot: `${t("page-name")} · ${location.host}`,
  };
}

function Standing({ about, sheets }: { about: RecordAbout; sheets: readonly Sheet[] }) {
  if (about.result === undefined) return null;
  return (
    <ol class="standing" data-testid="standing" aria-label={t("page-play-standing")}>
      {standingOf(about, sheets).map(({ place, mark, name, points, score, isLong }) => (
        <li key={mark} data-seat={mark}>
          <span class="standing-place sign">{place}</span>
          <Art name={`mark-${mark}` as ArtName} class="seat-mark" />
          <b>
            {name} <BotName about={about} seat={mark} />
          </b>
          <span class="standing-rounds">
            {sheets.map(({ round }, n) => (
              <span key={round}>
                <small>{t("page-play-round-short", { number: round })}</small>
                {points[n]}
              </span>
            ))}
          </span>
          <span
            class="standing-score sign"
            data-testid="standing-score"
            data-long={isLong ? "" : undefined}
          >
            {score}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** "Strong v3", quietly; nothing in a record that does not know. */
function BotName({ about: { bots, versions }, seat }: { about: RecordAbout; seat: number }) {
  const [bot, version] = [bots?.[seat], versions?.[seat]];
  if (bot == null) return null;
  const key = `bot-${bot}`;
  const name = words.value.has(key) ? words.value.t(key) : bot;
  return (
    <small class="muted">
      {version == null ? name : t("page-record-bot", { bot: name, version })}
    </small>
  );
}

/** Download and verification. */
function RecordActions({ id, game }: { id: string; game: string }) {
  return (
    <section class="panel record-panel" aria-label={t("page-play-fair-record")}>
      <div class="button-pair">
        <a class="button" href={to(`/api/records/${id}`)} download>
          <Art name="ui-down" />
          {t("page-record-download")}
        </a>
        <RecordCheck id={id} game={game} />
      </div>
    </section>
  );
}
