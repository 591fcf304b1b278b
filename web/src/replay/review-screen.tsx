/** The review of a finished game: where it turned, and how much of it was luck. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { RoomLoader } from "../games/room-loader.tsx";
import { Art, hangArt } from "../look/art.tsx";
import type { GameReview, Message, RecordAbout, ReviewShown, Verdict } from "../protocol.ts";
import { to } from "../root-path.ts";
import { go, reviewPath } from "../route.ts";
import { Talk } from "../table/talk.ts";
import { Announcer, announce } from "../ui/announcer.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { costlyMoments } from "./review-figures.ts";
import { ReviewLuck } from "./review-luck.tsx";
import { ReviewMoment } from "./review-moment.tsx";
import { ReviewStore } from "./review-store.ts";
import { ReviewTowers } from "./review-towers.tsx";
import "./review-screen.css";

const FIRST_MOMENTS = 5;

export interface ReviewProps {
  id: string;
  about: RecordAbout;
  /** whose decisions; null: the reader's own, if they sat there */
  seat: number | null;
}

export function ReviewScreen({ id, about, seat }: ReviewProps) {
  const store = useMemo(() => new ReviewStore(id), [id]);
  useEffect(() => {
    hangArt();
    void store.look();
    return () => store.close();
  }, [store]);
  const { value: shown } = store.shown;
  const { value: why } = store.trouble;
  useProgressAnnounced(shown, about.players[seat ?? shown?.you ?? 0] ?? "");
  return (
    <div class="screen page-screen">
      <PageBar title={t("page-review")} about={words.value.game(about.game)}>
        <a class="button" href={to(`/record/${id}`)} aria-label={t("page-review-record")}>
          <Art name="ui-book" />
          <span class="only-wide">{t("page-review-record")}</span>
        </a>
      </PageBar>
      <main class="screen-main review-screen" data-testid="review" data-state={shown?.state}>
        {why !== null && <Trouble why={why} store={store} />}
        {shown !== null && <Asking {...{ shown, store }} hasTowers={hasTowers(about)} />}
        {shown?.review !== undefined && (
          <Found key={id} {...{ id, about, seat, store }} shown={shown} review={shown.review} />
        )}
      </main>
      <Announcer />
    </div>
  );
}

/** Says that the review has begun, and that it is there: nothing else tells a screen reader. */
function useProgressAnnounced(shown: ReviewShown | null, name: string): void {
  const wasRunning = useRef(false);
  const state = shown?.state;
  useEffect(() => {
    if (state === "running") announce(t("page-review-running"), "soon");
    else if (state === "done" && wasRunning.current)
      announce(t("page-review-turn", { name }), "soon");
    wasRunning.current = state === "running";
  }, [state]);
}

function Trouble({ why, store }: { why: Message; store: ReviewStore }) {
  return (
    <section class="panel review-asking" role="alert">
      <p>{words.value.refusal(why)}</p>
      <button type="button" class="button" onClick={() => void store.look()}>
        {t("page-review-look-again")}
      </button>
    </section>
  );
}

interface AskingProps {
  shown: ReviewShown;
  store: ReviewStore;
  hasTowers: boolean;
}

/** Before there is a review: what it is, a button; then how far it has come. */
function Asking({ shown, store, hasTowers: isAboutTowers }: AskingProps) {
  const { state, done = 0, total = 0, waits, is_outdated: isOutdated } = shown;
  if (state === "done" && isOutdated !== true) return null;
  if (state === "running") {
    return (
      <section class="panel review-asking">
        <p>{t("page-review-running")}</p>
        <progress
          max={Math.max(1, total)}
          value={done}
          aria-label={t("page-review-progress", { count: done, total })}
        />
        <p class="muted">
          {t("page-review-progress", { count: done, total })}
          {waits !== undefined && `. ${words.value.refusal(waits)}`}
        </p>
      </section>
    );
  }
  const what =
    state === "interrupted"
      ? t("page-review-interrupted", { count: done, total })
      : t(
          state === "done"
            ? "page-review-outdated"
            : isAboutTowers
              ? "page-review-about-towers"
              : "page-review-about",
        );
  const label =
    state === "interrupted"
      ? "page-review-go-on"
      : state === "done"
        ? "page-review-again"
        : "page-review-ask";
  return (
    <section class="panel review-asking">
      <p>{what}</p>
      <button
        type="button"
        class="button button-primary"
        aria-disabled={store.isAsking.value}
        onClick={() => void store.ask()}
      >
        <Art name="ui-hint" />
        {t(label)}
      </button>
    </section>
  );
}

interface FoundProps extends ReviewProps {
  shown: ReviewShown;
  review: GameReview;
  store: ReviewStore;
}

function Found({ id, about, seat: wanted, shown, review, store }: FoundProps) {
  const own = shown.you ?? null;
  const seat = wanted ?? own ?? 0;
  const talk = useTalkOf(store, about, wanted ?? own);
  const { players } = about;
  if (talk === null) return <p class="muted">{t("page-loading")}</p>;
  const moments = costlyMoments(review, seat);
  return (
    <RoomLoader
      game={about.game}
      loading={<p class="muted">{t("page-loading")}</p>}
      missing={<p class="muted">{t("page-outdated")}</p>}
    >
      <label class="review-seat">
        {t("page-review-seat")}
        <select
          class="field"
          value={String(seat)}
          onChange={({ currentTarget: { value } }) => go(reviewPath(id, Number(value)), "replace")}
        >
          {players.map((name, place) => (
            <option key={place} value={place}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <section class="review-part" aria-labelledby="review-moments">
        <h2 id="review-moments">{t("page-review-turn", { name: players[seat] ?? "" })}</h2>
        {moments.length === 0 ? (
          <p>{t("page-review-none")}</p>
        ) : (
          <>
            <p class="muted">{t("page-review-try-about")}</p>
            <Moments key={seat} {...{ moments, talk, store }} name={players[seat] ?? ""} />
          </>
        )}
      </section>
      {hasTowers(about) && <ReviewTowers {...{ id, review, seat, talk }} />}
      <ReviewLuck review={review} seat={seat} name={players[seat] ?? ""} />
      <JudgeLine review={review} />
    </RoomLoader>
  );
}

/** Where towers were built, there are no points and no luck of the deal. */
const hasTowers = ({ towers = [] }: RecordAbout): boolean => towers.length > 0;

interface MomentsProps {
  moments: readonly Verdict[];
  talk: Talk;
  store: ReviewStore;
  /** who decided */
  name: string;
}

/** The few most costly moments, then all on request: what follows should not be far away. */
function Moments({ moments, talk, store, name }: MomentsProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? moments : moments.slice(0, FIRST_MOMENTS);
  return (
    <>
      <ol class="review-moments" id="review-list">
        {shown.map((verdict) => (
          <ReviewMoment key={verdict.moment} {...{ verdict, talk, store, name }} />
        ))}
      </ol>
      {moments.length > FIRST_MOMENTS && (
        <button
          type="button"
          class="button"
          aria-expanded={isAll}
          aria-controls="review-list"
          onClick={() => setAll(!isAll)}
        >
          {isAll
            ? t("page-review-fewer", { count: FIRST_MOMENTS })
            : t("page-review-more", { count: moments.length })}
        </button>
      )}
    </>
  );
}

function JudgeLine({ review: { judge, margins = [] } }: { review: GameReview }) {
  const { bot, version, budget } = judge;
  const key = `bot-${bot}`;
  const name = words.value.has(key) ? words.value.t(key) : bot;
  const [[kind, amount] = ["ms", 0]] = Object.entries(budget);
  const unit = kind === "iterations" && margins.length > 0 ? "simulations" : kind;
  return <p class="muted">{t("page-review-judge", { bot: name, version, unit, amount })}</p>;
}

/** How the game speaks; its options are in every view. */
function useTalkOf(store: ReviewStore, about: RecordAbout, you: number | null): Talk | null {
  const [options, setOptions] = useState<Talk["options"] | null>(null);
  useEffect(() => {
    store.moment(0, 0).then(
      ({ view }) => setOptions(view.options),
      () => setOptions({}),
    );
  }, [store]);
  const { language } = words.value;
  return useMemo(
    () => (options === null ? null : new Talk(about.game, options, about.players, you)),
    [options, about, you, language],
  );
}
