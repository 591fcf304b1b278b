import { computed, signal } from "@preact/signals";
import type { Hint, Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import { isWide } from "../ui/wide.ts";
import type { Desk } from "./desk.ts";
import { signedPoints, wordsOf } from "./hint-words.ts";

interface Answer {
  /** what was legal when it was asked: the same list as long as nothing has changed */
  legal: readonly string[];
  hints: readonly Hint[];
  refusal: Message | null;
}

/** What the player has asked a bot, and its answer for as long as it is good. */
export class Hinting {
  readonly #desk: Desk;
  readonly #answer = signal<Answer | null>(null);
  readonly #asked = signal<readonly string[] | null>(null);

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether this table plays with hints, for us, and still plays. */
  readonly isAllowed = computed(() => {
    const { table, room, you, view, isStopped } = this.#desk;
    if (!room.value.hasCards || isStopped.value || view.value?.over === true) return false;
    return table.opening.value?.terms.hints === true && you.value !== null;
  });
  /** Whether there is something to ask about. */
  readonly canAsk = computed(() => this.isAllowed.value && this.#desk.legal.value.length > 0);
  readonly isAsking = computed(() => this.#isNow(this.#asked.value) && this.answer.value === null);
  readonly answer = computed<Answer | null>(() => {
    const answer = this.#answer.value;
    return answer !== null && this.#isNow(answer.legal) ? answer : null;
  });

  /** Beside the table where there is room, else in a sheet. */
  show(): void {
    if (!this.isAllowed.value) return;
    if (!isWide.value) this.#desk.open.value = "hint";
    void this.ask();
  }

  async ask(): Promise<void> {
    const { legal } = this.#desk;
    if (!this.canAsk.value || this.isAsking.value) return;
    const now = legal.value;
    this.#asked.value = now;
    const answer = await this.#desk.table.hint(this.#desk.seen());
    if (this.#asked.value !== now) return;
    this.#asked.value = null;
    const hints = answer.type === "hints" ? answer.hints : [];
    const refusal = answer.type === "refused" ? answer.message : null;
    this.#answer.value = { legal: now, hints, refusal };
    if (this.answer.value !== null) this.#say(hints, refusal);
  }

  #isNow(legal: readonly string[] | null): boolean {
    return legal !== null && legal === this.#desk.legal.value;
  }

  #say(hints: readonly Hint[], refusal: Message | null): void {
    const talk = this.#desk.talk.value;
    const [best] = hints;
    if (refusal !== null) announce(talk.say(refusal), "now");
    if (best === undefined) return;
    const params = {
      text: wordsOf(talk, best.do, this.#desk.view.value),
      points: signedPoints(talk.catalogue, best.value),
    };
    announce(talk.t("hint-said", params), "soon");
  }
}
