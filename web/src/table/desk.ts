import { batch, computed, effect, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { roomOf } from "../games/index.ts";
import type { LiveTable } from "../net/live.ts";
import type { Message, Options, SeatShown, Settle, TableShown, View } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import {
  HOLD,
  hurryMotion,
  isStill,
  MOVE,
  nextFrame,
  placesIn,
  SLOW,
  sweep,
  travel,
} from "../ui/motion.ts";
import { play } from "../ui/sound.ts";
import { isWide } from "../ui/wide.ts";
import { ownSeat } from "./cards.ts";
import { Hinting } from "./hinting.ts";
import { share } from "./share.ts";
import type { Step } from "./steps.ts";
import { Talk } from "./talk.ts";
import { type Stage, Teller } from "./teller.ts";
import { ToldJournal } from "./told-journal.ts";

export type Panel = "history" | "rules" | "chat";
export type Open = "side" | "hint" | "score" | "menu" | "people" | "keys" | "last" | "how" | null;

export interface Refusal {
  /** the action that was refused */
  action: string | null;
  message: Message;
}

const READING = 20_000; // ms for a score sheet where clocks run
const NOTHING: readonly string[] = [];

/** Entries after which it may be somebody else's turn. */
const TURNED_BY = new Set(["act", "deal", "pieces", "settle", "undo"]);

/** A table on this screen: what is drawn of it, and what the player is about to do. */
export class Desk implements Stage {
  readonly table: LiveTable;
  /** drawn while an update is told, instead of what is shown */
  readonly frame = signal<View | null>(null);
  /** the card that waits for a choice */
  readonly picked = signal<string | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  /** an own action that is not drawn yet */
  readonly sent = signal<string | null>(null);
  readonly open = signal<Open>(null);
  readonly panel = signal<Panel>("history");
  readonly clause = signal<string | null>(null);
  /** the round whose sheet is being read before the game goes on */
  readonly sheet = signal<number | null>(null);
  /** the result was put aside to look at the table */
  readonly isResultClosed = signal(false);
  readonly chatSeen = signal(0);

  readonly newest = computed<TableShown | null>(
    () => this.table.queue.value.at(-1) ?? this.table.shown.value,
  );
  /** Its parts stay the same from update to update if nothing has changed in them. */
  readonly view = computed<View | null>(() => {
    this.#view = share(this.#view, this.frame.value ?? this.table.shown.value?.view ?? null);
    return this.#view;
  });
  readonly seats = computed<readonly SeatShown[]>(() => {
    this.#seats = share(this.#seats, this.newest.value?.seats ?? []);
    return this.#seats;
  });
  /** How many people sit, whether or not they are there. */
  readonly people = computed(() => this.seats.value.filter(({ bot }) => bot === undefined).length);
  readonly isPaused = computed(() => this.newest.value?.is_paused === true);
  /** It ended before the game was over. */
  readonly isStopped = computed(() => this.newest.value?.is_stopped === true);
  /** All people are away: nothing is played until one is back. */
  readonly isDeserted = computed(() => this.newest.value?.is_deserted === true);
  /** Nothing can be done now. */
  readonly isStanding = computed(
    () =>
      this.table.status.value !== "connected" ||
      this.isPaused.value ||
      this.isDeserted.value ||
      this.isStopped.value,
  );
  readonly you = computed<number | null>(() => this.newest.value?.you ?? null);
  /** What a talk is made of, as a text: it stays the same from update to update. */
  readonly #spoken = computed(() => {
    const newest = this.newest.value;
    const names = newest?.seats.map(({ name }) => name) ?? [];
    return JSON.stringify([newest?.view.game ?? "", newest?.view.options ?? {}, names]);
  });
  readonly talk = computed(() => {
    const [game, options, names] = JSON.parse(this.#spoken.value) as [string, Options, string[]];
    return new Talk(game, options, names, this.you.value);
  });
  /** What the page knows of the game that is played. */
  readonly room = computed(() => roomOf(this.talk.value));
  /** Actions that may be pressed now. */
  readonly legal = computed<readonly string[]>(() => {
    if (this.isStanding.value || this.sent.value !== null) return NOTHING;
    return this.view.value?.legal ?? NOTHING;
  });

  readonly isResultShown = computed(
    () =>
      this.view.value?.over === true &&
      this.frame.value === null &&
      !this.isResultClosed.value &&
      this.sheet.value === null,
  );
  /** Something is open in front of the table. */
  readonly isCovered = computed(
    () => this.open.value !== null || this.sheet.value !== null || this.isResultShown.value,
  );

  readonly told: ToldJournal;
  readonly hinting: Hinting;
  /** shows how a tower comes to rest; resolves when it has */
  film: ((settle: Settle, speed: number) => Promise<void>) | null = null;
  /** keys that a game has for itself: whether it took one */
  takesKey: ((event: KeyboardEvent) => boolean) | null = null;
  root: HTMLElement | null = null;
  #view: View | null = null;
  #seats: readonly SeatShown[] = [];
  readonly #teller = new Teller(this);
  #skip: (() => void) | null = null;
  #sheetRead: (() => void) | null = null;
  #sentAt = 0;

  readonly #forgetSeat: () => void;

  constructor(table: LiveTable) {
    this.table = table;
    this.#forgetSeat = effect(() => {
      ownSeat.value = this.you.value;
    });
    this.told = new ToldJournal(table, () => this.talk.value);
    this.hinting = new Hinting(this);
  }

  stop(): void {
    this.#forgetSeat();
    ownSeat.value = null;
    this.#teller.stop();
    this.told.write();
    this.hurry();
    this.#sheetRead?.();
  }

  run(): void {
    void this.#teller.run();
  }

  /** Send an action, and show its card where it will lie. */
  async act(action: string): Promise<void> {
    if (this.sent.value !== null) return;
    const at = this.seen();
    batch(() => {
      this.sent.value = action;
      this.pick(null);
    });
    const answer = await this.table.wish({ type: "act", at, do: action });
    if (answer.type === "refused") {
      this.sent.value = null;
      this.refuse(answer.message, action);
    } else {
      this.#sentAt = answer.at;
      this.#clearSent();
    }
  }

  /** A card waits for its choice, or none does any more; what was refused before is past. */
  pick(card: string | null): void {
    batch(() => {
      this.picked.value = card;
      this.refusal.value = null;
    });
  }

  refuse(message: Message, action: string | null = null): void {
    this.refusal.value = { action, message };
    play("dull");
    announce(this.talk.value.say(message), "now");
  }

  /** A wish that is not an action; a refusal is shown at the prompt. */
  async wish(wish: Parameters<LiveTable["wish"]>[0]): Promise<boolean> {
    const answer = await this.table.wish(wish);
    if (answer.type === "refused") this.refuse(answer.message);
    return answer.type === "done";
  }

  /** Show a panel: beside the table where there is room, else as a sheet. */
  show(panel: Panel): void {
    this.panel.value = panel;
    if (!isWide.value) this.open.value = "side";
    else document.querySelector<HTMLElement>(".side .panel")?.focus({ preventScroll: true });
  }

  /** How far the journal is drawn. */
  seen(): number {
    const [first] = this.table.queue.value;
    const isDrawn = first !== undefined && first.view === this.frame.value;
    return (isDrawn ? first.at : this.table.shown.value?.at) ?? 0;
  }

  #clearSent(): void {
    if (this.#sentAt > 0 && this.seen() >= this.#sentAt) {
      this.#sentAt = 0;
      this.sent.value = null;
    }
  }

  /** Cut short what moves: the player wants to go on. */
  hurry(): void {
    if (this.root !== null) hurryMotion(this.root);
    this.#skip?.();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // The stage of the teller

  drawn(): View {
    const view = this.view.value;
    if (view === null) throw new Error("nothing is drawn yet");
    return view;
  }

  queue(): readonly TableShown[] {
    return this.table.queue.value;
  }

  async settle(step: Step, speed: number): Promise<void> {
    const settle = step.event?.told?.event.settle;
    if (settle !== undefined && this.film !== null && !document.hidden) {
      await this.film(settle, speed);
    }
  }

  tell(step: Step): void {
    if (step.event !== null) this.told.tell(step.event);
  }

  async draw(step: Step, speed: number): Promise<void> {
    if (document.hidden || this.root === null) {
      this.#show(step.view);
      return;
    }
    const before = placesIn(this.root);
    this.#show(step.view);
    await nextFrame();
    if (this.root === null) return;
    travel(this.root, before, speed);
    if (step.isMove && !isStill()) await this.#wait(MOVE / speed);
  }

  #show(view: View): void {
    batch(() => {
      this.frame.value = view;
      this.#clearSent();
      if (this.picked.value !== null && !view.hand.includes(this.picked.value)) {
        this.picked.value = null;
      }
    });
  }

  async sweep(winner: number | null, speed: number): Promise<void> {
    if (document.hidden || this.root === null) return;
    await this.#wait(HOLD / speed);
    if (this.root === null || isStill()) return;
    play("slide");
    await Promise.race([sweep(this.root, winner, speed), this.#wait(SLOW / speed)]);
  }

  async showSheet(round: number): Promise<void> {
    this.told.write();
    this.sheet.value = round;
    play("notes");
    await new Promise<void>((resolve) => {
      this.#sheetRead = resolve;
      const hasClocks = this.newest.value?.seats.some(({ clock }) => clock !== undefined);
      if (hasClocks === true) setTimeout(resolve, READING);
    });
    this.#sheetRead = null;
    this.sheet.value = null;
  }

  /** The sheet was read: the game goes on. */
  closeSheet(): void {
    this.#sheetRead?.();
    this.sheet.value = null;
  }

  next(): void {
    const [update] = this.table.queue.value;
    batch(() => {
      this.frame.value = null;
      this.table.next();
      this.#clearSent();
      if ((update?.events.length ?? 0) > 0) this.refusal.value = null;
    });
    if (update !== undefined) this.#tellTurn(update);
  }

  /** Somebody who comes to the table while it is their turn hears so. */
  greet(): void {
    const view = this.view.value;
    if (view !== null && view.legal.length > 0) this.#sayTurn(view);
  }

  /** Say that it is the player's turn, once everything before it is told. */
  #tellTurn(update: TableShown): void {
    if (this.table.queue.value.length > 0 || update.view.legal.length === 0) return;
    if (!update.events.some(({ kind }) => TURNED_BY.has(kind))) return;
    this.told.write();
    this.#sayTurn(update.view);
    play("bell");
  }

  #sayTurn(view: View): void {
    const { talk } = this;
    announce(talk.value.t("turn-said", { text: talk.value.say(view.prompt) }), "now");
  }
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("no table around this");
  return desk;
}
