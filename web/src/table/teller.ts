import type { TableShown, View } from "../protocol.ts";
import { type Step, stepsOf } from "./steps.ts";

/** What the teller needs of the table that it tells. */
export interface Stage {
  /** what is drawn now */
  drawn(): View;
  queue(): readonly TableShown[];
  /** let a tower come to rest before anything is said of it */
  settle(step: Step, speed: number): Promise<void>;
  /** say it, write it down */
  tell(step: Step, update: TableShown): void;
  /** draw it, with its motion; resolves when it has arrived */
  draw(step: Step, speed: number): Promise<void>;
  /** hold a finished trick, then sweep it */
  sweep(winner: number | null, speed: number): Promise<void>;
  /** show the sheet of a round; resolves when it was read */
  showSheet(round: number): Promise<void>;
  /** the update is told: its view is what is shown */
  next(): void;
}

/** With so many events waiting, things go at double speed; with so many, they are only shown. */
const HASTE = 3;
const GIVE_UP = 40;

/** Tells the updates of a table one after another. */
export class Teller {
  readonly #stage: Stage;
  #isTelling = false;
  #isStopped = false;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Something is in the queue. Resolves when it is empty. */
  async run(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (;;) {
        const [update] = this.#stage.queue();
        if (update === undefined || this.#isStopped) return;
        await this.#tellUpdate(update);
        if (this.#isStopped) return;
        this.#stage.next();
      }
    } finally {
      this.#isTelling = false;
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #tellUpdate(update: TableShown): Promise<void> {
    for (const step of stepsOf(this.#stage.drawn(), update)) {
      if (this.#isStopped) return;
      if (!this.#isHopeless()) await this.#stage.settle(step, this.#speed());
      this.#stage.tell(step, update);
      if (step.sheet !== undefined) {
        await this.#stage.showSheet(step.sheet);
        continue;
      }
      if (!this.#isHopeless()) await this.#stage.draw(step, this.#speed());
      if (step.sweepTo !== undefined && !this.#isHopeless()) {
        await this.#stage.sweep(step.sweepTo, this.#speed());
      }
    }
  }

  #waiting(): number {
    return this.#stage.queue().reduce((count, update) => count + update.events.length, 0);
  }

  #speed(): number {
    return this.#waiting() >= HASTE ? 2 : 1;
  }

  #isHopeless(): boolean {
    return this.#waiting() >= GIVE_UP;
  }
}
