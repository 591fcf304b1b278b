/** A finished game as a table, for replay: seeks to any event. */

import { batch, computed, effect, signal } from "@preact/signals";
import { get, reasonOf } from "../net/http.ts";
import { StillTable } from "../net/still-table.ts";
import type {
  FeedItem,
  MomentShown,
  RecordAbout,
  RecordHistory,
  TableShown,
  Told,
} from "../protocol.ts";
import type { Eyes } from "../route.ts";
import { eyesQuery, MomentCache } from "./moment-cache.ts";

/** A finished game as a read-only table that can jump to any event. */
export class RecordTable extends StillTable {
  /** Every moment has been fetched: no jump waits for the server. */
  readonly isWhole = signal(false);
  /** how many events have happened, including those still to be animated */
  readonly moment = signal(0);
  /** whose eyes it is seen through; null in games without hidden cards */
  readonly eyes = signal<Eyes | null>(null);
  /** everything that was told, as far as these eyes saw it */
  readonly history = signal<readonly FeedItem[]>([]);
  /** the moment that is drawn */
  readonly #drawn = signal<MomentShown | null>(null);
  /** the last event that has been played */
  readonly told = computed<Told | null>(() => this.#drawn.value?.told ?? null);
  /** by seat, if all hands are open */
  readonly hands = computed(() => this.#drawn.value?.hands ?? []);
  readonly last: number;
  readonly players: readonly string[];
  /** bots can go on from its moments */
  readonly canGoOn: boolean;
  readonly #seats: TableShown["seats"];
  readonly #moments: MomentCache;
  #coming: readonly MomentShown[] = [];
  #turn = 0;
  #isGone = false;

  constructor(
    id: string,
    { players, moments, bots, versions, has_review }: RecordAbout,
    eyes: Eyes | null,
  ) {
    super(id);
    this.last = moments - 1;
    this.players = players;
    this.canGoOn = has_review === true;
    this.eyes.value = eyes;
    this.#seats = players.map((name, seat) => ({
      name,
      ...(bots?.[seat] != null && { bot: bots[seat] }),
      ...(versions?.[seat] != null && { version: versions[seat] }),
    }));
    this.#moments = new MomentCache(id, this.last);
  }

  /** Shows a moment, then fetches everything else in the background. */
  async open(moment: number): Promise<void> {
    await this.#look(() => this.goTo(moment));
  }

  /** Looks through other eyes. */
  async lookAs(eyes: Eyes | null): Promise<void> {
    this.eyes.value = eyes;
    await this.#look(() => this.#show(this.moment.value));
  }

  /** Shows a moment immediately, without animation. */
  async goTo(moment: number): Promise<void> {
    const wanted = Math.min(this.last, Math.max(0, moment));
    await this.#show(wanted, wanted < this.moment.value);
  }

  /** Plays the next event; a released piece also comes to rest. */
  async goOn(): Promise<void> {
    const next = this.moment.value + 1;
    if (next > this.last) return;
    await this.#asking(async () => {
      const found = [await this.#ask(next)];
      if (found[0]?.view.due === "settle" && next < this.last)
        found.push(await this.#ask(next + 1));
      return () => {
        this.#coming = [...this.#coming, ...found];
        this.queue.value = [...this.queue.value, ...found.map((each) => this.#update(each, true))];
        this.moment.value = found.at(-1)?.moment ?? next;
      };
    });
  }

  /** Resolves when everything requested has been shown. */
  isTold(): Promise<void> {
    return new Promise((resolve) => {
      const stop = effect(() => {
        if (this.queue.value.length === 0) queueMicrotask(() => stop());
        if (this.queue.value.length === 0) resolve();
      });
    });
  }

  override next(): void {
    const [drawn, ...coming] = this.#coming;
    if (this.queue.value.length === 0) return;
    super.next();
    this.#coming = coming;
    this.#drawn.value = drawn ?? null; // not before it was seen
  }

  /** Nothing more is fetched. */
  close(): void {
    this.#isGone = true;
  }

  async #show(moment: number, isBack = false): Promise<void> {
    await this.#asking(async () => {
      let found = await this.#ask(moment);
      // skip the moment when a piece is in the air
      if (found.view.due === "settle" && isBack) found = await this.#ask(moment - 1);
      return () => {
        this.#coming = [];
        this.queue.value = [];
        this.shown.value = this.#update(found, false);
        this.#drawn.value = found;
        this.moment.value = found.moment;
      };
    });
  }

  /** Shows what is wanted now, then fetches the rest, unless other eyes were chosen meanwhile. */
  async #look(show: () => Promise<void>): Promise<void> {
    const isWanted = this.#isWanted();
    const told = this.#fetchHistory(isWanted);
    await show();
    await told;
    if (isWanted()) await this.#fetchMoments(isWanted);
  }

  async #fetchHistory(isWanted: () => boolean): Promise<void> {
    const eyes = this.eyes.value;
    const query = eyesQuery(eyes === "all" ? null : eyes);
    const asked = get<RecordHistory>(`/api/records/${this.id}/history?${query}`);
    const found = await asked.catch((error: unknown) => {
      if (isWanted()) this.#fail(error);
    });
    if (found !== undefined && isWanted())
      this.history.value = found.told.map((told, place) => itemOf(told, place + 1));
  }

  async #fetchMoments(isWanted: () => boolean): Promise<void> {
    this.isWhole.value = false;
    await this.#moments.fetchAll(this.moment.value, this.eyes.value, isWanted);
    if (isWanted()) this.isWhole.value = true;
  }

  /** Whether the replay is still open, with the same eyes. */
  #isWanted(): () => boolean {
    const eyes = this.eyes.value;
    return () => !this.#isGone && this.eyes.value === eyes && this.trouble.value === null;
  }

  /** The newest request counts; a refusal is shown instead of the game. */
  async #asking(work: () => Promise<() => void>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const show = await work();
      if (turn === this.#turn) batch(show);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.trouble.value = reasonOf(error);
  }

  #ask(moment: number): Promise<MomentShown> {
    return this.#moments.at(moment, this.eyes.value);
  }

  /** Nothing is legal any more, whoever was to act. */
  #update({ moment, view, told }: MomentShown, isTold: boolean): TableShown {
    return {
      type: "table",
      table: this.id,
      at: moment,
      time: 0,
      events: isTold && told ? [itemOf(told, moment)] : [],
      view: { ...view, legal: [] },
      seats: this.#seats,
      onlookers: 0,
    };
  }
}

function itemOf(told: Told, moment: number): FeedItem {
  return { at: moment, time: 0, kind: told.event.settle === undefined ? "act" : "settle", told };
}
