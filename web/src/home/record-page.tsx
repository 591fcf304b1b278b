/** The page `/record/<id>` of a finished game: result, download, verification, replay. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { recordRoom } from "../games/record-registry.ts";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art, type ArtName } from "../look/art.tsx";
import { get, Refused } from "../net/http.ts";
import type { Message, RecordAbout, Sheet, Sheets } from "../protocol.ts";
import { to } from "../root-path.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { RecordCheck } from "../ui/record-check.tsx";
import { t, words } from "../words/language.ts";
import { LoadingPage, NotFoundPage } from "./status-pages.tsx";
import "./record-page.css";
import "../table/result-page.css";

export function RecordPage({ id }: { id: string }) {
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
  const [isReplayed, setReplayed] = useState(false);
  if (why !== null) return <NotFoundPage text={words.value.refusal(why)} />;
  if (about === null) return <LoadingPage />;
  const { Replay } = recordRoom(about.game);
  if (isReplayed && Replay !== undefined) {
    return (
      <Replayed about={about} onClose={() => setReplayed(false)}>
        <Replay id={id} about={about} />
      </Replayed>
    );
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
        {Replay !== undefined && (
          <button type="button" class="button button-primary" onClick={() => setReplayed(true)}>
            <Art name="ui-play" />
            {t("page-replay-watch")}
          </button>
        )}
        <RecordActions id={id} game={about.game} />
      </main>
    </div>
  );
}

interface ReplayedProps {
  about: RecordAbout;
  onClose: () => void;
  children: ComponentChildren;
}

/** The replay of the game. */
function Replayed({ about, onClose, children }: ReplayedProps) {
  return (
    <div class="screen" data-game={about.game}>
      <PageBar title={t("page-replay")} about={words.value.list(about.players)}>
        <button
          type="button"
          class="button button-icon"
          aria-label={t("page-replay-close")}
          title={t("page-replay-close")}
          onClick={onClose}
        >
          <Art name="ui-close" />
        </button>
      </PageBar>
      <div class="table-layout table-layout-alone">{children}</div>
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
