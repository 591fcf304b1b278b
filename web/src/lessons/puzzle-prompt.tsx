/** The question of a puzzle; then whether the answer was right, and what each action is worth. */

import { useEffect, useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { PuzzleAction, PuzzleVerdict, View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { CardChoice } from "../table/card-choice.tsx";
import { errorPoints, hintIconOf, hintWordsOf, signedPoints } from "../table/hint-words.ts";
import { useActionStore, useRoom, useTalk } from "../table/table-store.ts";
import { announce } from "../ui/announcer.tsx";
import { t } from "../words/language.ts";
import type { PuzzleAnswer, PuzzleTable } from "./puzzle-table.ts";
import "../table/prompt.css";
import "./puzzle-prompt.css";

interface Props {
  table: PuzzleTable;
  view: View;
  /** the address of an earlier puzzle */
  earlier: string;
}

export function PuzzlePrompt({ table, view, earlier }: Props) {
  const { value: answer } = table.answer;
  const prompt = useRef<HTMLElement>(null);
  const talk = useTalk();
  useEffect(() => {
    if (answer === null) return;
    announce(
      verdictWords(answer, (action) => hintWordsOf(talk, action, view)),
      "now",
    );
    prompt.current?.querySelector<HTMLElement>("[data-testid=act]")?.focus();
  }, [answer]);
  return (
    <section
      class="prompt puzzle-prompt"
      data-testid="puzzle"
      data-answer={answer === null ? undefined : answer.verdict.is_right ? "right" : "wrong"}
      data-mine={answer === null ? "" : undefined}
      aria-label={t("page-puzzle")}
      ref={prompt}
    >
      {answer === null ? (
        <Question table={table} view={view} />
      ) : (
        <Solution table={table} view={view} answer={answer} earlier={earlier} />
      )}
    </section>
  );
}

/** "Right!", or what would have been better. */
function verdictWords({ verdict }: PuzzleAnswer, wordsOf: (action: string) => string): string {
  if (verdict.is_right) return t("page-puzzle-right");
  return t("page-puzzle-wrong", { action: wordsOf(verdict.best ?? "") });
}

function Question({ table, view }: { table: PuzzleTable; view: View }) {
  const talk = useTalk();
  const { ActionButtons } = useRoom();
  const { picked, legal, refusal } = useActionStore();
  if (picked.value !== null && legal.value.length > 0) return <CardChoice card={picked.value} />;
  return (
    <>
      {refusal.value !== null && (
        <p class="error-message" id="why">
          {talk.say(refusal.value.message)}.
        </p>
      )}
      <p>
        {t("page-puzzle-ask")}{" "}
        <small class="muted">
          {t("page-puzzle-difficulty", { level: table.puzzle.difficulty })}
        </small>
      </p>
      <ActionButtons view={view} />
    </>
  );
}

interface SolutionProps extends Props {
  answer: PuzzleAnswer;
}

function Solution({ table, view, answer, earlier }: SolutionProps) {
  const talk = useTalk();
  const { action, verdict } = answer;
  const { is_right, reason } = verdict;
  return (
    <>
      <p>
        <b class={is_right ? "puzzle-right" : "error-message"}>
          {verdictWords(answer, (each) => hintWordsOf(talk, each, view))}
        </b>{" "}
        {reason !== undefined && `${talk.say(reason)} `}
        <small class="muted">{gapWords(verdict, talk.catalogue)}</small>
      </p>
      <Values view={view} verdict={verdict} chosen={action} />
      <div class="actions" data-arrows="">
        <a class="button button-primary" data-testid="act" href={to(earlier)}>
          <Art name="ui-back" />
          {t("page-puzzle-earlier")}
        </a>
        <button type="button" class="button" onClick={() => table.again()}>
          <Art name="ui-undo" />
          {t("page-lesson-again")}
        </button>
        <a class="button" href={to("/learn")}>
          {t("page-puzzle-all")}
        </a>
      </div>
    </>
  );
}

type Catalogue = Parameters<typeof signedPoints>[0];

function gapWords({ gap = 0, error = 0 }: PuzzleVerdict, catalogue: Catalogue): string {
  return t("page-puzzle-gap", {
    points: signedPoints(catalogue, gap).replace("+", ""),
    error: errorPoints(catalogue, error),
  });
}

const MOST = 5; // actions in the list, with the chosen one

interface ValuesProps {
  view: View;
  verdict: PuzzleVerdict;
  chosen: string;
}

/** What the best actions and the chosen one are worth. */
function Values({ view, verdict: { actions = [] }, chosen }: ValuesProps) {
  const talk = useTalk();
  const shown = actions.filter(({ do: action }, place) => place < MOST || action === chosen);
  return (
    <ol class="puzzle-values" aria-label={talk.t("hint-unit")}>
      {shown.map((valued) => (
        <Value key={valued.do} valued={valued} view={view} isChosen={valued.do === chosen} />
      ))}
    </ol>
  );
}

interface ValueProps {
  valued: PuzzleAction;
  view: View;
  isChosen: boolean;
}

function Value({ valued: { do: action, value, error }, view, isChosen }: ValueProps) {
  const talk = useTalk();
  const margin = errorPoints(talk.catalogue, error);
  return (
    <li aria-current={isChosen ? "true" : undefined}>
      <Art name={hintIconOf(talk, action)} />
      <span>
        {hintWordsOf(talk, action, view)}
        {isChosen && <small class="muted"> {t("page-puzzle-yours")}</small>}
      </span>
      <b>
        {signedPoints(talk.catalogue, value)}
        <small aria-hidden="true"> ±{margin}</small>
        <span class="visually-hidden"> {talk.t("hint-error", { points: margin })}</span>
      </b>
    </li>
  );
}
