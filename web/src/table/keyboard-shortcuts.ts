/** Keyboard shortcuts of a table, and arrow-key navigation. */

import { rankOf } from "../games/card-names.ts";
import type { Room, Shortcut } from "../games/room-contract.ts";
import { KEYS_OF_CARDS } from "../games/shelf-registry.ts";
import { showCount, showHint, showPanel } from "./panel-commands.ts";
import type { TableStore } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import { requestUndo } from "./undo.ts";

/** Shortcuts of cards and of every table; those of individual games are listed in between. */
const OF_CARDS: readonly Shortcut[] = [
  { name: "hand", keys: ["arrows", "home", "end"] },
  { name: "play", keys: ["enter"] },
  { name: "find", keys: ["digits", "suit"] },
];
const OF_TABLES: readonly Shortcut[] = [
  { name: "undo" },
  { name: "hint" },
  { name: "history" },
  { name: "rules" },
  { name: "chat" },
  { name: "last" },
  { name: "score" },
  { name: "count" },
  { name: "prompt" },
  { name: "help", keys: ["?"] },
  { name: "close", keys: ["esc"] },
];
/** These are about cards as well. */
const CARDS_ONLY = new Set(["last", "score", "count"]);

/** The shortcuts of a game, for the help dialog. */
export function shortcutsOf({ hasCards, keys = [] }: Room): readonly Shortcut[] {
  if (hasCards) return [...OF_CARDS, ...KEYS_OF_CARDS, ...OF_TABLES];
  return [...keys, ...OF_TABLES.filter(({ name }) => !CARDS_ONLY.has(name)).map(withoutCards)];
}

/** Escape puts a picked card back; elsewhere it leads back to the game. */
const withoutCards = (shortcut: Shortcut): Shortcut =>
  shortcut.name === "close" ? { ...shortcut, does: "close-look" } : shortcut;

const PATIENCE = 1500; // ms between a digit and the letter of a suit

export class KeyboardShortcuts {
  readonly #store: TableStore;
  readonly #say: () => void;
  #digits = "";
  #typedAt = 0;

  constructor(store: TableStore, sayPrompt: () => void) {
    this.#store = store;
    this.#say = sayPrompt;
  }

  /** Returns whether the key was handled. */
  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
    if (document.querySelector("dialog[open]") !== null) return false;
    const { key } = event;
    if (this.#store.mounted.takesKey?.(event) === true) return true;
    if (this.#isMoving(key, event.target)) return true;
    if (/^\d$/.test(key)) return this.#digit(key, event.timeStamp);
    if (this.#digits !== "" && event.timeStamp - this.#typedAt < PATIENCE) {
      const isFound = this.#find(key);
      this.#digits = "";
      if (isFound) return true;
    }
    return this.#command(key);
  }

  get #talk(): Talk {
    return this.#store.talk.value;
  }

  get #root(): Element {
    return this.#store.mounted.root ?? document.body;
  }

  /** Arrow keys, Home and End: within the hand, or within a group of buttons. */
  #isMoving(key: string, target: EventTarget | null): boolean {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -99, End: 99 }[
      key
    ];
    if (step === undefined) return false;
    const inside = target instanceof Element ? target.closest("[data-arrows]") : null;
    const group = inside ?? this.#root.querySelector('[data-area="hand"]');
    const stops = [...(group?.querySelectorAll<HTMLElement>("button") ?? [])];
    if (stops.length === 0) return false;
    const now = stops.indexOf(document.activeElement as HTMLElement);
    const next =
      now < 0
        ? step > 0
          ? 0
          : stops.length - 1
        : Math.min(stops.length - 1, Math.max(0, now + step));
    stops[next]?.focus();
    return true;
  }

  #digit(key: string, at: number): boolean {
    const isLate = at - this.#typedAt > PATIENCE;
    this.#digits = isLate ? key : this.#digits + key;
    this.#typedAt = at;
    const bid = this.#root.querySelector<HTMLElement>(`[data-bid="${Number(this.#digits)}"]`);
    bid?.focus();
    bid?.click();
    return true;
  }

  /** `7` then `m` is mango 7; `p` is pineapple, then passion fruit, in English. */
  #find(letter: string): boolean {
    const cards = [...this.#root.querySelectorAll<HTMLElement>("[data-card]")];
    const isSuit = (card: HTMLElement) =>
      this.#talk.letter(card.dataset.suit ?? "")[0]?.toLowerCase() === letter.toLowerCase();
    const fitting = cards.filter(
      (card) => isSuit(card) && rankOf(card.dataset.card ?? "") === Number(this.#digits),
    );
    const now = fitting.indexOf(document.activeElement as HTMLElement);
    fitting[(now + 1) % fitting.length]?.focus();
    return fitting.length > 0;
  }

  #command(key: string): boolean {
    const store = this.#store;
    const { room, actionStore, panelStore, hintStore } = store;
    const commands: Record<string, () => void> = {
      undo: () => requestUndo(store),
      hint: () => showHint(hintStore, panelStore),
      history: () => showPanel(panelStore, "history"),
      rules: () => showPanel(panelStore, "rules"),
      chat: () => showPanel(panelStore, "chat"),
      last: () => {
        if (room.value.hasCards) panelStore.open.value = "last";
      },
      score: () => {
        if (room.value.hasCards) panelStore.open.value = "score";
      },
      count: () => showCount(store),
      prompt: this.#say,
      help: () => {
        panelStore.open.value = "keys";
      },
      close: () => actionStore.pick(null),
    };
    const found = this.#keyOf(key);
    if (found?.press !== undefined) this.#part(found.press)?.click();
    if (found?.focus !== undefined) this.#part(found.focus)?.focus();
    const command = commands[found?.name ?? ""];
    command?.();
    return found !== undefined;
  }

  #part(selector: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(selector);
  }

  /** The shortcut of a key; letters depend on the language. */
  #keyOf(key: string): Shortcut | undefined {
    const names: Record<string, string> = { Escape: "close", "?": "help" };
    const letter = key.toUpperCase();
    return shortcutsOf(this.#store.room.value).find(({ name, keys }) =>
      keys === undefined ? this.#talk.t(`key-of-${name}`) === letter : name === names[key],
    );
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
