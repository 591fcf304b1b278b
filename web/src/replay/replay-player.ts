/** The transport of a replay: play, pause, steps and speed. */

import { computed, signal, untracked } from "@preact/signals";
import type { TableStore } from "../table/table-store.ts";
import { announce } from "../ui/announcer.tsx";
import type { RecordTable } from "./record-table.ts";
import { ReplayStops, type Unit } from "./replay-stops.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const PAUSE = 700; // ms between two steps at normal speed
const LOOK = 3; // a whole trick or round stays this many times as long

export class ReplayPlayer {
  readonly isPlaying = signal(false);
  readonly unit = signal<Unit>("action");
  readonly speed = signal<Speed>(1);
  readonly stops = computed(
    () => new ReplayStops(this.table.history.value, this.#game, this.table.last),
  );
  readonly table: RecordTable;
  readonly #store: TableStore;
  readonly #game: string;
  #run = 0;

  constructor(table: RecordTable, store: TableStore, game: string) {
    this.table = table;
    this.#game = game;
    this.#store = store;
  }

  /** Stops playing and jumps. */
  readonly goTo = (moment: number): void => {
    this.pause();
    void this.#jump(moment);
  };

  next(unit: Unit = this.unit.value): void {
    this.pause();
    void this.#step(unit);
  }

  back(unit: Unit = this.unit.value): void {
    this.goTo(this.stops.value.back(this.table.moment.value, unit));
  }

  first(): void {
    this.goTo(0);
  }

  last(): void {
    this.goTo(this.table.last);
  }

  pause(): void {
    this.#run += 1;
    this.isPlaying.value = false;
  }

  toggle(): void {
    if (this.isPlaying.value) this.pause();
    else void this.#play();
  }

  setSpeed(speed: Speed): void {
    this.speed.value = speed;
    this.#store.playback.pace = speed;
  }

  /** The next faster or slower speed. */
  changeSpeed(by: 1 | -1): void {
    const wanted = SPEEDS[SPEEDS.indexOf(this.speed.value) + by];
    if (wanted !== undefined) this.setSpeed(wanted);
  }

  /** Plays until the end; from the end it begins again. */
  async #play(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.isPlaying.value = true;
    if (this.table.moment.value >= this.table.last) await this.#jump(0);
    while (run === this.#run && this.table.moment.value < this.table.last) {
      const { value: unit } = this.unit;
      await this.#step(unit);
      await this.table.isTold();
      const pause = (unit === "action" ? PAUSE : PAUSE * LOOK) / this.speed.value;
      await new Promise((go) => setTimeout(go, pause));
    }
    if (run === this.#run) this.isPlaying.value = false;
  }

  /** A single action is animated, anything longer is a jump. */
  async #step(unit: Unit): Promise<void> {
    if (unit === "action") await this.table.goOn();
    else await this.#jump(this.stops.value.next(this.table.moment.value, unit));
  }

  async #jump(moment: number): Promise<void> {
    this.#store.playback.drop();
    await this.table.goTo(moment);
    untracked(() => this.#tell());
  }

  /** What is animated is announced by the playback; a jump is announced here. */
  #tell(): void {
    const talk = this.#store.talk.value;
    const said = this.table.told.value?.tell.map((message) => talk.say(message)).join(" ");
    if (said !== undefined) announce(said, "now");
  }
}
