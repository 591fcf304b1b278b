/** What the lesson says and asks: the comment of a step, why a move was wrong, the end. */

import { useEffect, useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { Message, View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { CardChoice } from "../table/card-choice.tsx";
import { useActionStore, useRoom, useTalk } from "../table/table-store.ts";
import { announce } from "../ui/announcer.tsx";
import { t, words } from "../words/language.ts";
import { ClauseLink } from "./clause-link.tsx";
import type { LessonTable } from "./lesson-table.ts";
import "../table/prompt.css";
import "./lesson-prompt.css";

/** Opens a table for a round of one's own; its refusal is shown. */
export interface FreeRound {
  isBusy: boolean;
  refused: Message | null;
  play(): void;
}

interface Props {
  table: LessonTable;
  view: View;
  round: FreeRound;
}

export function LessonPrompt({ table, view, round }: Props) {
  const { value: phase } = table.phase;
  const prompt = useSensibleFocus(table);
  useAnnouncements(table);
  return (
    <section
      class="prompt lesson-prompt"
      data-testid="lesson"
      data-phase={phase}
      data-mine={phase === "asking" ? "" : undefined}
      data-refused={phase === "wrong" ? "" : undefined}
      aria-label={table.lesson.title}
      ref={prompt}
    >
      <Progress table={table} />
      {table.lesson.language !== words.value.language && (
        <small class="lesson-language">{t("page-lesson-english")}</small>
      )}
      {table.noAnswer.value !== null && <Why message={table.noAnswer.value} />}
      {phase === "telling" && <Telling table={table} />}
      {phase === "asking" && <Asking table={table} view={view} />}
      {phase === "wrong" && <Wrong table={table} />}
      {phase === "over" && <Over table={table} round={round} />}
    </section>
  );
}

/** The clause that is spoken of. */
function clauseOf({ lesson, phase, step, wrong }: LessonTable): string | null {
  if (phase.value === "wrong") return wrong.value?.clause ?? null;
  return phase.value === "asking" ? (lesson.steps[step.value]?.clause ?? null) : null;
}

/** "Step 3 of 10", the way back, and the clause. */
function Progress({ table }: { table: LessonTable }) {
  const [step, last] = [table.step.value, table.last.value];
  const { refusal } = useActionStore();
  const clause = refusal.value === null ? clauseOf(table) : (refusal.value.message.clause ?? null);
  return (
    <div class="lesson-progress">
      <button
        type="button"
        class="button button-icon button-quiet"
        aria-label={t("page-lesson-back")}
        title={t("page-lesson-back")}
        aria-disabled={step === 0 || undefined}
        onClick={() => step > 0 && table.back()}
      >
        <Art name="ui-back" />
      </button>
      <small data-testid="step">
        {step < last
          ? t("page-lesson-step", { number: step + 1, count: last })
          : t("page-lesson-over")}
      </small>
      <progress max={last} value={step} aria-hidden="true" />
      <ClauseLink clause={clause} />
    </div>
  );
}

function Telling({ table }: { table: LessonTable }) {
  const talk = useTalk();
  const told = table.queue.value[0]?.events.at(-1)?.told?.tell[0];
  const said = told === undefined ? t("page-lesson-watch") : talk.say(told);
  return (
    <p class="lesson-text">
      {table.wasRight.value && <b>{t("page-lesson-right")} </b>}
      {said}
    </p>
  );
}

/** The comment; then the buttons of the table, or the answers. */
function Asking({ table, view }: { table: LessonTable; view: View }) {
  const actionStore = useActionStore();
  const step = table.lesson.steps[table.step.value];
  const answers = step?.answers ?? [];
  if (actionStore.picked.value !== null && actionStore.legal.value.length > 0)
    return <CardChoice card={actionStore.picked.value} />;
  return (
    <>
      <Refusal />
      <p class="lesson-text">{step?.text}</p>
      {answers.length > 0 ? <Answers table={table} answers={answers} /> : <Buttons view={view} />}
    </>
  );
}

function Buttons({ view }: { view: View }) {
  const { ActionButtons } = useRoom();
  return <ActionButtons view={view} />;
}

function Answers({ table, answers }: { table: LessonTable; answers: readonly string[] }) {
  return (
    <div class="actions lesson-answers" data-arrows="" data-testid="answers">
      {answers.map((label, number) => (
        <button
          key={`${table.step.value} ${number}`}
          type="button"
          class="button"
          onClick={() => void table.answer(number)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Why the rules do not allow a move, as at a table. */
function Refusal() {
  const talk = useTalk();
  const { refusal } = useActionStore();
  if (refusal.value === null) return null;
  return (
    <p class="error-message" id="why">
      {talk.say(refusal.value.message)}.
    </p>
  );
}

/** The wrong move lies on the table until it is taken back. */
function Wrong({ table }: { table: LessonTable }) {
  const { value: wrong } = table.wrong;
  if (wrong === null) return null;
  return (
    <>
      <p class="lesson-text">
        <b>{t("page-lesson-wrong")}</b> {wrong.text ?? t("page-lesson-not-awaited")}
      </p>
      <div class="actions">
        <button
          type="button"
          class="button button-primary"
          data-testid="act"
          onClick={() => table.takeBack()}
        >
          <Art name="ui-undo" />
          {t(wrong.isPlayed ? "page-lesson-take-back" : "page-lesson-again")}
        </button>
      </div>
    </>
  );
}

function Over({ table, round }: { table: LessonTable; round: FreeRound }) {
  return (
    <>
      <p class="lesson-text">
        {table.lesson.end}
        {round.refused !== null && <Why message={round.refused} />}
      </p>
      <div class="actions lesson-ends" data-arrows="">
        <button
          type="button"
          class="button button-primary"
          data-testid="act"
          aria-disabled={round.isBusy}
          aria-busy={round.isBusy}
          onClick={() => round.isBusy || round.play()}
        >
          <Art name="ui-play" />
          {t("page-lesson-free-round")}
        </button>
        <button type="button" class="button" onClick={() => void table.open(0)}>
          <Art name="ui-first" />
          {t("page-lesson-once-more")}
        </button>
        <a class="button" href={to("/learn")}>
          <Art name="ui-book" />
          {t("page-learn-all")}
        </a>
      </div>
    </>
  );
}

function Why({ message }: { message: Message }) {
  const talk = useTalk();
  return (
    <span class="prompt-detail error-message" role="alert">
      {talk.say(message)}.
    </span>
  );
}

/** What a screen reader says when the lesson has gone on. */
function useAnnouncements(table: LessonTable): void {
  const { value: phase } = table.phase;
  const { value: step } = table.step;
  useEffect(() => {
    const text = sayOf(table);
    if (text !== "") announce(text, "now");
  }, [phase, step, table]);
}

/** The comment that is shown now. */
export function sayOf({ lesson, phase, step, last, wrong }: LessonTable): string {
  const asked = lesson.steps[step.value];
  switch (phase.value) {
    case "asking":
      return `${t("page-lesson-step", { number: step.value + 1, count: last.value })}. ${asked?.text ?? ""}`;
    case "wrong":
      return `${t("page-lesson-wrong")} ${wrong.value?.text ?? t("page-lesson-not-awaited")}`;
    case "over":
      return lesson.end;
    default:
      return "";
  }
}

/** A pressed button that is gone leaves the focus nowhere: it goes to the next thing to do. */
function useSensibleFocus(table: LessonTable) {
  const prompt = useRef<HTMLElement>(null);
  const { value: phase } = table.phase;
  const { value: step } = table.step;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (phase === "telling" || step < 0) return;
    const isFirst = !hasBegun.current;
    hasBegun.current = true;
    if (isFirst && phase !== "over") return; // nobody has pressed anything yet
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement.matches("body, [data-testid=stage]");
    if (!isLost && phase === "asking") return;
    const places = [
      '[data-testid="lesson"]:not([data-phase="asking"]) [data-testid="act"]',
      '[data-testid="lesson"] [data-testid="answers"] button',
      '[data-area="hand"] [data-legal="yes"]',
      '[data-testid="lesson"] :is(.actions, .card-choice, .bid-buttons) button',
    ];
    const found = places.map((place) =>
      prompt.current?.parentElement?.querySelector<HTMLElement>(place),
    );
    found.find((place) => place != null)?.focus({ preventScroll: true });
  }, [phase, step]);
  return prompt;
}
