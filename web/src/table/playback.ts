/** Playback queue: draws, animates and announces the events of updates one after another. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { roomOf } from "../games/room-registry.ts";
import type { LiveTable } from "../net/live-table.ts";
import type { Settle, TableShown, View } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import type { Places } from "../ui/flip-animation.ts";
import { play } from "../ui/sound.ts";
import { type PlaybackStep, stepsOf } from "./playback-steps.ts";
import type { Seating } from "./seating.ts";
import { sharedSignal } from "./structural-sharing.ts";
import type { Talk } from "./talk.ts";
import { ToldJournal } from "./told-journal.ts";

/** Animations; promises resolve when they have finished. */
export interface Motion {
  /** the position of everything before the next view is drawn; null if the page is hidden */
  look(): Places | null;
  /** animates from the old positions; only moves are awaited */
  travel(before: Places, isMove: boolean, speed: number): Promise<void>;
  /** holds a finished trick, then sweeps it to the winner's seat (null: to nobody) */
  sweep(winner: number | null, speed: number): Promise<void>;
  /** leaves the table as it is for a moment */
  stay(ms: number): Promise<void>;
  /** plays a settle, starting from this view */
  film(settle: Settle, before: View, speed: number): Promise<void>;
  /** finishes all running animations */
  hurry(): void;
}

const HASTE = 3; // waiting events: from here on, playback runs at double speed
const GIVE_UP = 40; // waiting events: from here on, nothing is animated
const READING = 20_000; // ms for reading a score sheet if clocks are running
const LOOKING = 20_000; // ms for looking around before the first action, if others wait

/** Entries after which it may be another player's turn. */
const TURNED_BY = new Set(["act", "deal", "pieces", "settle", "undo"]);

export class Playback {
  /** drawn during playback instead of the shown update */
  readonly frame = signal<View | null>(null);
  /** the round whose sheet is being read before the game continues */
  readonly sheet = signal<number | null>(null);
  readonly told: ToldJournal;
  /** how fast everything moves; a replay may change it */
  pace = 1;
  readonly #table: LiveTable;
  readonly #seating: Seating;
  readonly #talk: ReadonlySignal<Talk>;
  readonly #motion: Motion;
  #isTelling = false;
  readonly #hasLooked = signal(false);
  readonly #isFirstActionHeld = signal(false); // until the player has looked around
  #isOver = false;
  #isDropped = false;
  #sheetRead: (() => void) | null = null;

  constructor(table: LiveTable, seating: Seating, talk: ReadonlySignal<Talk>, motion: Motion) {
    this.#table = table;
    this.#seating = seating;
    this.#talk = talk;
    this.#motion = motion;
    this.told = new ToldJournal(table, talk);
  }

  /** The view that is drawn. */
  readonly view = sharedSignal<View | null>(
    () => this.frame.value ?? this.#table.shown.value?.view ?? null,
  );
  /** How far the journal is drawn. */
  readonly seen = computed(() => {
    const [first] = this.#table.queue.value;
    const isDrawn = first !== undefined && first.view === this.frame.value;
    return (isDrawn ? first.at : this.#table.shown.value?.at) ?? 0;
  });

  /** Nobody has acted yet, and this player looks at what the game is played with. */
  readonly isLooking = computed(() => {
    const view = this.view.value;
    if (this.#hasLooked.value || view === null || view.seat === null) return false;
    // before the pieces are drawn there is nothing to look at, nor is it known who begins
    const isDue = this.#table.shown.value?.due !== undefined;
    if (isDue && !this.#isFirstActionHeld.value) return false;
    if (view.legal.length > 0 || roomOf(view).looksFirst?.(view) !== true) return false;
    return this.told.journal.value.every(({ kind }) => kind !== "act");
  });

  drawn(): View {
    const view = this.view.value;
    if (view === null) throw new Error("nothing is drawn yet");
    return view;
  }

  /** Plays the queue; resolves when it is empty. */
  async run(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (;;) {
        const [update] = this.#table.queue.value;
        if (update === undefined || this.#isOver) return;
        this.#isDropped = false;
        await this.#tellUpdate(update);
        if (this.#isOver) return;
        if (this.#isDropped) this.frame.value = null;
        else this.#next();
      }
    } finally {
      this.#isTelling = false;
    }
  }

  stop(): void {
    this.#isOver = true;
    this.told.write();
    this.hurry();
    this.#sheetRead?.();
    this.lookedAround();
  }

  /** The player has seen enough: the game begins. */
  lookedAround(): void {
    this.#hasLooked.value = true;
  }

  /** Leaves what is being told: the table shows another moment. */
  drop(): void {
    if (!this.#isTelling) return;
    this.#isDropped = true;
    this.frame.value = null;
    this.hurry();
    this.closeSheet();
  }

  /** Skips running animations. */
  hurry(): void {
    this.#motion.hurry();
  }

  /** The sheet has been read: playback continues. */
  closeSheet(): void {
    this.#sheetRead?.();
    this.sheet.value = null;
  }

  /** Announces the turn to a player who opens the table when it is theirs. */
  greet(): void {
    const view = this.view.value;
    if (view !== null && view.legal.length > 0) this.#sayTurn(view);
  }

  async #tellUpdate(update: TableShown): Promise<void> {
    for (const step of stepsOf(this.drawn(), update)) {
      if (step.event?.kind === "act") await this.#lookAround();
      if (this.#isOver || this.#isDropped) return;
      await this.#film(step);
      if (this.#isDropped) return;
      if (step.event !== null) this.told.tell(step.event);
      if (step.sheet !== undefined) {
        await this.#showSheet(step.sheet);
        continue;
      }
      if (!this.#isHopeless()) await this.#draw(step);
      if (this.#isDropped) return;
      if (step.sweepTo !== undefined && !this.#isHopeless()) {
        await this.#motion.sweep(step.sweepTo, this.#speed());
      }
      if (step.stays !== undefined && !this.#isHopeless())
        await this.#motion.stay(step.stays / this.#speed());
    }
  }

  /** The first action waits until the player has looked around, but others need not wait for long.
      The server is not delayed: everybody looks around at their own page. */
  async #lookAround(): Promise<void> {
    const { seats, people } = this.#seating;
    const isAwaited = people.value > 1 || seats.value.some(({ clock }) => clock !== undefined);
    const timer = isAwaited ? setTimeout(() => this.lookedAround(), LOOKING) : undefined;
    this.#isFirstActionHeld.value = true;
    await new Promise<void>((resolve) => {
      const stop = effect(() => {
        if (this.isLooking.value) return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
    clearTimeout(timer);
    this.lookedAround();
  }

  /** A settle is played before it is announced. */
  async #film({ event }: PlaybackStep): Promise<void> {
    const settle = event?.told?.event.settle;
    if (settle === undefined || this.#isHopeless()) return;
    await this.#motion.film(settle, this.drawn(), this.#speed());
  }

  async #draw({ view, isMove }: PlaybackStep): Promise<void> {
    const speed = this.#speed();
    const before = this.#motion.look();
    this.frame.value = view;
    if (before !== null) await this.#motion.travel(before, isMove, speed);
  }

  async #showSheet(round: number): Promise<void> {
    this.told.write();
    this.sheet.value = round;
    play("notes");
    await new Promise<void>((resolve) => {
      this.#sheetRead = resolve;
      const hasClocks = this.#seating.seats.value.some(({ clock }) => clock !== undefined);
      if (hasClocks) setTimeout(resolve, READING);
    });
    this.#sheetRead = null;
    this.sheet.value = null;
  }

  /** The update has been told: its view is shown from now on. */
  #next(): void {
    const [update] = this.#table.queue.value;
    batch(() => {
      this.frame.value = null;
      this.#table.next();
    });
    if (update !== undefined) this.#tellTurn(update);
  }

  /** Announces the player's turn, once everything before it has been told. */
  #tellTurn(update: TableShown): void {
    if (this.#table.queue.value.length > 0 || update.view.legal.length === 0) return;
    if (!update.events.some(({ kind }) => TURNED_BY.has(kind))) return;
    this.told.write();
    this.#sayTurn(update.view);
    play("bell");
  }

  #sayTurn(view: View): void {
    const talk = this.#talk.value;
    announce(talk.t("turn-said", { text: talk.say(view.prompt) }), "now");
  }

  #waiting(): number {
    return this.#table.queue.value.reduce((count, update) => count + update.events.length, 0);
  }

  #speed(): number {
    return (this.#waiting() >= HASTE ? 2 : 1) * this.pace;
  }

  #isHopeless(): boolean {
    return this.#waiting() >= GIVE_UP;
  }
}
