/** The review of a finished game: where it turned, and how much of it was luck. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { RoomLoader } from "../games/room-loader.tsx";
import { Art, hangArt } from "../look/art.tsx";
import type { GameReview, Message, RecordAbout, ReviewShown } from "../protocol.ts";
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
import "./review-screen.css";

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
        {shown !== null && <Asking shown={shown} store={store} />}
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

/** Before there is a review: what it is, a button; then how far it has come. */
function Asking({ shown, store }: { shown: ReviewShown; store: ReviewStore }) {
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
      : t(state === "done" ? "page-review-outdated" : "page-review-about");
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
            <ol class="review-moments">
              {moments.map((verdict) => (
                <ReviewMoment
                  key={`${seat}-${verdict.moment}`}
                  {...{ verdict, talk, store }}
                  name={players[seat] ?? ""}
                />
              ))}
            </ol>
          </>
        )}
      </section>
      <ReviewLuck review={review} seat={seat} name={players[seat] ?? ""} />
      <JudgeLine review={review} />
    </RoomLoader>
  );
}

function JudgeLine({ review: { judge } }: { review: GameReview }) {
  const { bot, version, budget } = judge;
  const key = `bot-${bot}`;
  const name = words.value.has(key) ? words.value.t(key) : bot;
  const [[unit, amount] = ["ms", 0]] = Object.entries(budget);
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
