/** The pages `/learn`, with all lessons, and `/learn/<lesson>`: a guided first game. */

import { useState } from "preact/hooks";
import { shelfOf } from "../games/shelf-registry.ts";
import { isLearned, stepOf } from "../lessons/lesson-progress.ts";
import type { FreeRound } from "../lessons/lesson-prompt.tsx";
import { LessonScreen } from "../lessons/lesson-screen.tsx";
import { firstAnswer, streakAt } from "../lessons/puzzle-progress.ts";
import { Art } from "../look/art.tsx";
import type { Net } from "../net/net.ts";
import type {
  GameShown,
  LessonLine,
  LessonList,
  LessonShown,
  Message,
  PuzzleLine,
  PuzzleList,
} from "../protocol.ts";
import { to } from "../root-path.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { useAnswer, useAsyncTask, useOffer } from "./server-hooks.ts";
import { LoadingPage, NotFoundPage } from "./status-pages.tsx";
import { newDraft, withPlayers } from "./table-draft.ts";
import { openTable } from "./table-opening.ts";
import "./learn-page.css";

interface Props {
  net: Net;
  /** null: all of them */
  lesson: string | null;
}

export function LearnPage({ net, lesson }: Props) {
  return lesson === null ? <AllLessons /> : <LessonPage key={lesson} net={net} name={lesson} />;
}

function AllLessons() {
  const [lessons, why] = useAnswer<LessonList>("/api/lessons");
  const [puzzles] = useAnswer<PuzzleList>("/api/puzzles");
  if (why !== null) return <NotFoundPage text={words.value.refusal(why)} />;
  if (lessons === null) return <LoadingPage />;
  return (
    <div class="screen page-screen">
      <PageBar title={t("page-learn-title")} about={t("page-learn-about")} />
      <main class="screen-main">
        <ul class="learn-list">
          {lessons.lessons.map((line) => (
            <LessonLink key={line.lesson} line={line} />
          ))}
        </ul>
        {puzzles !== null && puzzles.puzzles.length > 0 && <Puzzles {...puzzles} />}
      </main>
    </div>
  );
}

/** Today's puzzles, and the way to earlier ones. */
function Puzzles({ day, puzzles }: PuzzleList) {
  const streak = streakAt(day);
  return (
    <section aria-labelledby="puzzles">
      <h2 id="puzzles" class="label">
        {t("page-puzzles")}
      </h2>
      <p>{streak > 0 ? t("page-puzzle-streak", { count: streak }) : t("page-puzzles-about")}</p>
      <ul class="learn-list">
        {puzzles.map((line) => (
          <PuzzleLink key={line.game} line={line} />
        ))}
      </ul>
    </section>
  );
}

const EARLIER = 5; // puzzles of earlier days that are listed

function PuzzleLink({ line: { game, today, count } }: { line: PuzzleLine }) {
  const earlier = Array.from({ length: Math.min(EARLIER, count - 1) }, (_, place) => {
    return ((today - 2 - place + 2 * count) % count) + 1;
  });
  return (
    <li class="panel learn-puzzles" data-game={game}>
      <a class="learn-link" href={to(`/puzzle/${game}/${today}`)}>
        <Art name={shelfOf(game).icon} />
        <span>
          <b class="sign">{words.value.game(game)}</b>
          <small class="muted">{t("page-puzzle-today")}</small>
        </span>
        <Mark game={game} number={today} />
      </a>
      <p class="learn-earlier">
        <span class="muted">{t("page-puzzles-earlier")}</span>
        {earlier.map((number) => (
          <a key={number} class="button" href={to(`/puzzle/${game}/${number}`)}>
            <span aria-hidden="true">{number}</span>
            <span class="visually-hidden">{t("page-puzzle-number", { number })}</span>
            <Mark game={game} number={number} />
          </a>
        ))}
      </p>
    </li>
  );
}

/** Whether the first answer was right. */
function Mark({ game, number }: { game: string; number: number }) {
  const isRight = firstAnswer(game, number);
  if (isRight === undefined) return null;
  return (
    <>
      <Art name={isRight ? "ui-check" : "ui-close"} />
      <span class="visually-hidden">
        {t(isRight ? "page-puzzle-was-right" : "page-puzzle-was-wrong")}
      </span>
    </>
  );
}

/** The lesson of a game, and how far one has come. */
function LessonLink({ line: { lesson, game, steps } }: { line: LessonLine }) {
  const step = stepOf(lesson);
  const isBegun = step > 0 && step < steps;
  return (
    <li>
      <a class="panel learn-link" data-game={game} href={to(`/learn/${lesson}`)}>
        <Art name={shelfOf(game).icon} />
        <span>
          <b class="sign">{words.value.game(game)}</b>
          <small class="muted">
            {isBegun
              ? t("page-lesson-step", { number: step + 1, count: steps })
              : t(isLearned(lesson) ? "page-learn-done" : "page-learn-steps", { count: steps })}
          </small>
        </span>
        {isLearned(lesson) && <Art name="ui-check" />}
      </a>
    </li>
  );
}

function LessonPage({ net, name }: { net: Net; name: string }) {
  const path = `/api/lessons/${encodeURIComponent(name)}?language=${words.value.language}`;
  const [lesson, why] = useAnswer<LessonShown>(path);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const round = useFreeRound(net, lesson);
  const refused = why ?? trouble;
  if (refused !== null) return <NotFoundPage text={words.value.refusal(refused)} />;
  if (lesson === null) return <LoadingPage />;
  return <LessonScreen lesson={lesson} round={round} onTrouble={setTrouble} />;
}

const BOT = "beginner";

/** Opens a table of the lesson's game with bots that have just learned it themselves. */
function useFreeRound(net: Net, lesson: LessonShown | null): FreeRound {
  const offer = useOffer(net);
  const { isDoing, refused, run } = useAsyncTask();
  const game = offer?.games.find((each) => each.game === lesson?.game);
  const play = () => {
    if (game === undefined || lesson === null) return;
    void run(() => openTable(net, freeRound(game, lesson.names.length)));
  };
  return { isBusy: isDoing || game === undefined, refused, play };
}

function freeRound(game: GameShown, players: number) {
  const draft = withPlayers(game, newDraft(game), players);
  const bot = game.bots.includes(BOT) ? BOT : (game.bots[0] ?? BOT);
  return { ...draft, others: draft.others.map(() => bot) };
}
