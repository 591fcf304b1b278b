/** The review of a game, as the server has it: asked for, watched while it is made, shown when it
    is done. */

import { signal } from "@preact/signals";
import { get, post, reasonOf } from "../net/http.ts";
import type { Message, MomentShown, ReviewShown } from "../protocol.ts";

const AGAIN = 1000; // ms between two looks at a review that is being made

export class ReviewStore {
  readonly shown = signal<ReviewShown | null>(null);
  /** why there is no review, or why it could not be asked for */
  readonly trouble = signal<Message | null>(null);
  readonly isAsking = signal(false);
  readonly id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Looks whether there is a review, and goes on looking while it is made. */
  async look(): Promise<void> {
    await this.#take(() => get<ReviewShown>(this.#path));
  }

  /** Has the game reviewed; an interrupted review goes on. */
  async ask(): Promise<void> {
    if (this.isAsking.value) return;
    this.isAsking.value = true;
    await this.#take(() => post<ReviewShown>(this.#path));
    this.isAsking.value = false;
  }

  /** The game at a moment, as a seat saw it. */
  moment(moment: number, seat: number): Promise<MomentShown> {
    return get<MomentShown>(`/api/records/${this.id}/moments/${moment}?seat=${seat}`);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  get #path(): string {
    return `/api/records/${this.id}/review`;
  }

  async #take(ask: () => Promise<ReviewShown>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const found = await ask();
      if (this.#isClosed) return;
      this.shown.value = found;
      this.trouble.value = null;
      if (found.state === "running") this.#timer = setTimeout(() => void this.look(), AGAIN);
    } catch (error) {
      this.trouble.value = reasonOf(error);
    }
  }
}
