/** A lesson as a table: the learner's moves are judged, and shown even if they are wrong. */

import { batch, computed, signal } from "@preact/signals";
import { get, reasonOf } from "../net/http.ts";
import type {
  DoneReply,
  LessonScene,
  LessonShown,
  LessonVerdict,
  Message,
  MomentShown,
  RefusedReply,
} from "../protocol.ts";
import { GuidedTable } from "./guided-table.ts";
import { rememberStep } from "./lesson-progress.ts";

const TOLD_FIRST = 4; // events before the first step that are told; earlier ones have happened

/** A move or an answer that the lesson does not await, and why. */
export interface WrongTurn {
  text: string | null;
  clause: string | null;
  /** it has changed what lies on the table */
  isPlayed: boolean;
}

/** What the lesson is at: telling what happens, asking, explaining, or over. */
export type LessonPhase = "telling" | "asking" | "wrong" | "over";

export class LessonTable extends GuidedTable {
  readonly lesson: LessonShown;
  /** from 0; the number of steps at the end */
  readonly step = signal(0);
  readonly wrong = signal<WrongTurn | null>(null);
  /** the last move was right, and what follows is being told */
  readonly wasRight = signal(false);
  /** why the server did not answer; the lesson stays where it is */
  readonly noAnswer = signal<Message | null>(null);
  readonly #isBusy = signal(true);
  /** at which the learner is asked */
  #here: MomentShown | null = null;
  #turn = 0;

  constructor(lesson: LessonShown) {
    super(`lesson-${lesson.lesson}`, lesson.seat, lesson.names);
    this.lesson = lesson;
  }

  readonly last = computed(() => this.lesson.steps.length);
  readonly phase = computed<LessonPhase>(() => {
    if (this.#isBusy.value || this.queue.value.length > 0) return "telling";
    if (this.wrong.value !== null) return "wrong";
    return this.step.value >= this.last.value ? "over" : "asking";
  });

  /** Opens the lesson at a step. The beginning is told; later steps are shown at once. */
  async open(step: number): Promise<void> {
    const wanted = Math.min(Math.max(0, step), this.last.value);
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const path = `/api/lessons/${this.lesson.lesson}/steps/${wanted}`;
      const { moments } = await get<LessonScene>(path);
      if (turn !== this.#turn) return;
      const here = moments.at(-1);
      const before = moments.at(-1 - TOLD_FIRST) ?? moments[0];
      if (before === undefined || here === undefined) return;
      batch(() => {
        this.#reach(wanted, here);
        if (wanted > 0) this.show(here, this.#isMove(wanted));
        else {
          this.show(before, moments.length === 1 && this.#isMove(0));
          this.play(moments.slice(moments.indexOf(before) + 1), this.#isMove(0));
        }
      });
    } catch (error) {
      if (turn !== this.#turn) return;
      if (this.#here === null) this.fail(error);
      else this.noAnswer.value = reasonOf(error);
    }
  }

  /** One step back. */
  back(): void {
    void this.open(this.step.value - 1);
  }

  /** Answers the question of the step. */
  async answer(number: number): Promise<void> {
    const answer = await this.act(`answer ${number}`);
    this.noAnswer.value = answer.type === "refused" ? answer.message : null;
  }

  /** The table as it was before the wrong move. */
  takeBack(): void {
    batch(() => {
      this.wrong.value = null;
      if (this.#here !== null) this.show(this.#here, this.#isMove(this.step.value));
    });
  }

  protected override async act(action: string): Promise<DoneReply | RefusedReply> {
    const [step, turn] = [this.step.value, this.#turn];
    const { lesson, language } = this.lesson;
    const query = `do=${encodeURIComponent(action)}&language=${language}`;
    this.#isBusy.value = true;
    try {
      const path = `/api/lessons/${lesson}/steps/${step}/verdict?${query}`;
      const verdict = await get<LessonVerdict>(path);
      if (turn !== this.#turn) return this.done(0); // the learner has gone elsewhere
      return this.#take(step, verdict);
    } catch (error) {
      return this.refused(reasonOf(error));
    } finally {
      this.#isBusy.value = false;
    }
  }

  #take(step: number, { is_right, refused, moments = [], text, clause }: LessonVerdict) {
    if (refused !== undefined) return this.refused(refused);
    if (!is_right) {
      const isPlayed = moments.length > 0;
      this.wrong.value = { text: text ?? null, clause: clause ?? null, isPlayed };
      return this.done(this.play(moments, false));
    }
    return batch(() => {
      const [before, here] = [this.#here, moments.at(-1)];
      if (here === undefined) return this.done(0);
      this.#reach(step + 1, here);
      this.wasRight.value = true;
      // a question leads from a moment to the same one
      if (here.moment !== before?.moment)
        return this.done(this.play(moments, this.#isMove(step + 1)));
      this.show(here, this.#isMove(step + 1));
      return this.done(0);
    });
  }

  #reach(step: number, here: MomentShown): void {
    this.#here = here;
    this.step.value = step;
    this.wrong.value = null;
    this.noAnswer.value = null;
    this.wasRight.value = false;
    this.#isBusy.value = false;
    rememberStep(this.lesson.lesson, step, this.last.value);
  }

  /** Whether a step awaits a move at the table, rather than an answer. */
  #isMove(step: number): boolean {
    const asked = this.lesson.steps[step];
    return asked !== undefined && (asked.answers ?? []).length === 0;
  }
}
