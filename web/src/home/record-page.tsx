/** The page `/record/<id>` of a finished game: result, download, verification; with `?moment=81`,
    its replay. */

import { useEffect, useState } from "preact/hooks";
import { recordRoom } from "../games/record-registry.ts";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art, type ArtName } from "../look/art.tsx";
import { get, Refused } from "../net/http.ts";
import type { Message, RecordAbout, Sheet, Sheets } from "../protocol.ts";
import type { ReplayProps } from "../replay/replay-screen.tsx";
import { to } from "../root-path.ts";
import { go, type ReplayPlace, replayPath } from "../route.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { RecordCheck } from "../ui/record-check.tsx";
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

interface Props {
  id: string;
  /** the moment that is replayed; the result if missing */
  place?: ReplayPlace | undefined;
}

export function RecordPage({ id, place }: Props) {
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
      (error: unknown) => setWhy(error instanceof Refused ? error.reason : { key: "server-fault" }),
    );
  }, [id]);
  useGameLook(about?.game);
  if (why !== null) return <NotFoundPage text={words.value.refusal(why)} />;
  if (about === null) return <LoadingPage />;
  if (place !== undefined) {
    const onClose = () => go(`/record/${id}`, "replace");
    return <Replay {...{ id, about, sheets, place, onClose, onTrouble: setWhy }} />;
  }
  return (
    <div class="screen page-screen">
      <PageBar
        title={words.value.game(about.game)}
        about={t(isWhole(about) ? "page-record" : "page-record-part")}
      />
      <main class="result-page">
        <Outcome about={about} />
        <Standing about={about} sheets={sheets} />
        {about.moments > 1 && (
          <a class="button button-primary" href={to(replayPath(id, BEGINNING))}>
            <Art name="ui-play" />
            {t("page-replay-watch")}
          </a>
        )}
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

function Standing({ about, sheets }: { about: RecordAbout; sheets: readonly Sheet[] }) {
  const ranks = about.result?.ranks;
  if (ranks === undefined) return null;
  const scoreOf = (seat: number) => recordRoom(about.game).score?.(about, seat) ?? null;
  const seats = ranks
    .map((rank, seat) => ({ rank, seat, score: scoreOf(seat) }))
    .sort((a, b) => a.rank - b.rank);
  const number = new Intl.NumberFormat(words.value.language);
  const shown = (points: number) => number.format(points).replace("-", "−");
  return (
    <ol class="standing" data-testid="standing" aria-label={t("page-play-standing")}>
      {seats.map(({ rank, seat, score }) => (
        <li key={seat} data-seat={seat}>
          <span class="standing-place sign">{rank}</span>
          <Art name={`mark-${seat}` as ArtName} class="seat-mark" />
          <b>{about.players[seat]}</b>
          <span class="standing-rounds">
            {sheets.map(({ round, points }) => (
              <span key={round}>
                <small>{t("page-play-round-short", { number: round })}</small>
                {shown(points[seat] ?? 0)}
              </span>
            ))}
          </span>
          <span
            class="standing-score sign"
            data-testid="standing-score"
            data-long={score === null ? undefined : ""}
          >
            {score ?? shown(sheets.at(-1)?.totals[seat] ?? 0)}
          </span>
        </li>
      ))}
    </ol>
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
