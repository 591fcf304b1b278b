/** Store of the player's actions: picked card, optimistic update of what was sent, refusals, and
    what is legal now. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LiveTable, WishWithoutIdAndTable } from "../net/live-table.ts";
import type { Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import { play } from "../ui/sound.ts";
import type { Playback } from "./playback.ts";
import type { Seating } from "./seating.ts";
import type { Talk } from "./talk.ts";

export interface Refusal {
  /** the refused action */
  action: string | null;
  message: Message;
}

interface Sent {
  action: string;
  /** the journal entry that it became; null until the server has confirmed it */
  at: number | null;
}

const NOTHING: readonly string[] = [];

export class ActionStore {
  /** the card that awaits a choice */
  readonly picked = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly #table: LiveTable;
  readonly #seating: Seating;
  readonly #playback: Playback;
  readonly #talk: ReadonlySignal<Talk>;
  readonly #sent = signal<Sent | null>(null);
  readonly #stops: readonly (() => void)[];

  constructor(table: LiveTable, seating: Seating, playback: Playback, talk: ReadonlySignal<Talk>) {
    this.#table = table;
    this.#seating = seating;
    this.#playback = playback;
    this.#talk = talk;
    this.#stops = [effect(() => this.#putDown()), effect(() => this.#forgive())];
  }

  /** An action of our own that is not drawn yet. */
  readonly sent = computed<string | null>(() => {
    const sent = this.#sent.value;
    const isDrawn = sent === null || (sent.at !== null && this.#playback.seen.value >= sent.at);
    return isDrawn ? null : sent.action;
  });
  /** Actions that can be performed now. */
  readonly legal = computed<readonly string[]>(() => {
    if (this.#seating.isStanding.value || this.sent.value !== null) return NOTHING;
    return this.#playback.view.value?.legal ?? NOTHING;
  });

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Sends an action, and shows its card where it will lie (optimistic update). `toward`: the
      direction of a pull in Bandu. */
  async act(action: string, toward?: readonly number[]): Promise<void> {
    if (this.sent.value !== null) return;
    const at = this.#playback.seen.value;
    batch(() => {
      this.#sent.value = { action, at: null };
      this.pick(null);
    });
    const direction = toward === undefined ? {} : { toward: [...toward] };
    const answer = await this.#table.wish({ type: "act", at, do: action, ...direction });
    if (answer.type === "done") {
      this.#sent.value = { action, at: answer.at };
      return;
    }
    this.#sent.value = null;
    this.refuse(answer.message, action);
  }

  /** Selects a card, or none; an earlier refusal is dismissed. */
  pick(card: string | null): void {
    batch(() => {
      this.picked.value = card;
      this.refusal.value = null;
    });
  }

  refuse(message: Message, action: string | null = null): void {
    this.refusal.value = { action, message };
    play("dull");
    announce(this.#talk.value.say(message), "now");
  }

  /** Sends a request that is not an action; a refusal is shown at the prompt. */
  async wish(wish: WishWithoutIdAndTable): Promise<boolean> {
    const answer = await this.#table.wish(wish);
    if (answer.type === "refused") this.refuse(answer.message);
    return answer.type === "done";
  }

  /** Deselects a card that has left the hand. */
  #putDown(): void {
    const card = this.picked.value;
    if (card !== null && this.#playback.frame.value?.hand.includes(card) === false) {
      this.picked.value = null;
    }
  }

  /** Dismisses a refusal once something else has happened. */
  #forgive(): void {
    if ((this.#events.value?.length ?? 0) > 0) this.refusal.value = null;
  }

  /** The events told last: the same list as long as nothing happens. */
  readonly #events = computed(() => this.#table.shown.value?.events);
}
