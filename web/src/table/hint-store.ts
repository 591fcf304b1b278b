/** Store of hints: asks the server for an evaluation and keeps it while the position is
    unchanged. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { hasHints } from "../games/game-offer.ts";
import type { Room } from "../games/room-contract.ts";
import type { LiveTable } from "../net/live-table.ts";
import type { Hint, Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import type { ActionStore } from "./action-store.ts";
import { hintWordsOf, percentOf, signedPoints } from "./hint-words.ts";
import type { Playback } from "./playback.ts";
import type { Seating } from "./seating.ts";
import type { Talk } from "./talk.ts";

/** Where a piece goes is no question of an auction: suggestions answer it. */
const PLACE = "place";

interface Answer {
  /** what was legal at the time: the same list as long as nothing has changed */
  legal: readonly string[];
  hints: readonly Hint[];
  refusal: Message | null;
}

/** The stores that it depends on. */
interface Sources {
  table: LiveTable;
  seating: Seating;
  talk: ReadonlySignal<Talk>;
  room: ReadonlySignal<Room>;
  playback: Playback;
  actionStore: ActionStore;
}

export class HintStore {
  readonly #of: Sources;
  readonly #answer = signal<Answer | null>(null);
  readonly #asked = signal<readonly string[] | null>(null);

  constructor(sources: Sources) {
    this.#of = sources;
  }

  /** Whether this table allows hints, we have a seat, and the game is running. */
  readonly isAllowed = computed(() => {
    const { table, talk, seating, playback } = this.#of;
    if (!hasHints(talk.value.game) || playback.view.value?.players === 1) return false;
    if (seating.isStopped.value || seating.you.value === null) return false;
    if (playback.view.value?.over === true) return false;
    return table.opening.value?.terms.hints === true;
  });
  /** Whether there is a decision to ask about. */
  readonly canAsk = computed(() => {
    const { legal } = this.#of.actionStore;
    return this.isAllowed.value && legal.value.length > 0 && legal.value[0] !== PLACE;
  });
  readonly isAsking = computed(() => this.#isNow(this.#asked.value) && this.answer.value === null);
  readonly answer = computed<Answer | null>(() => {
    const answer = this.#answer.value;
    return answer !== null && this.#isNow(answer.legal) ? answer : null;
  });

  async ask(): Promise<void> {
    const { table, actionStore, playback } = this.#of;
    if (!this.canAsk.value || this.isAsking.value) return;
    const now = actionStore.legal.value;
    this.#asked.value = now;
    const answer = await table.hint(playback.seen.value);
    if (this.#asked.value !== now) return;
    this.#asked.value = null;
    const hints = answer.type === "hints" ? answer.hints : [];
    const refusal = answer.type === "refused" ? answer.message : null;
    this.#answer.value = { legal: now, hints, refusal };
    if (this.answer.value !== null) this.#say(hints, refusal);
  }

  #isNow(legal: readonly string[] | null): boolean {
    return legal !== null && legal === this.#of.actionStore.legal.value;
  }

  #say(hints: readonly Hint[], refusal: Message | null): void {
    const talk = this.#of.talk.value;
    const [best] = hints;
    if (refusal !== null) announce(talk.say(refusal), "now");
    if (best === undefined) return;
    const params = {
      text: hintWordsOf(talk, best.do, this.#of.playback.view.value),
      points: signedPoints(talk.catalogue, best.value),
      percent: percentOf(best.value),
    };
    announce(talk.t(best.unit === "win" ? "hint-said-win" : "hint-said", params), "soon");
  }
}
