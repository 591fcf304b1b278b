import { rankOf } from "./cards.ts";
import type { Desk } from "./desk.ts";
import type { Talk } from "./talk.ts";
import { takeBack } from "./undo.ts";

/** What the help sheet says. Without `keys` it is a letter, as the language has it. */
export const KEYS: readonly { name: string; keys?: readonly string[] }[] = [
  { name: "hand", keys: ["arrows", "home", "end"] },
  { name: "play", keys: ["enter"] },
  { name: "find", keys: ["digits", "suit"] },
  { name: "seller" },
  { name: "cart" },
  { name: "keep" },
  { name: "undo" },
  { name: "hint" },
  { name: "history" },
  { name: "rules" },
  { name: "chat" },
  { name: "last" },
  { name: "score" },
  { name: "prompt" },
  { name: "help", keys: ["?"] },
  { name: "close", keys: ["esc"] },
];

/** Those that Bandu has instead of what is about cards. */
const BANDU_KEYS: typeof KEYS = [
  { name: "bandu-move", keys: ["arrows"] },
  { name: "bandu-turn", keys: ["Q", "E"] },
  { name: "bandu-tip", keys: ["W", "X"] },
  { name: "bandu-lean", keys: ["A", "D"] },
  { name: "bandu-pose", keys: ["numbers"] },
  { name: "bandu-let-go", keys: ["enter"] },
  { name: "bandu-use", keys: ["U"] },
  { name: "bandu-refuse", keys: ["R"] },
  { name: "bandu-bid", keys: ["B"] },
  { name: "bandu-pass", keys: ["P"] },
];
const OF_CARDS = new Set([
  "hand",
  "play",
  "find",
  "seller",
  "cart",
  "keep",
  "hint",
  "last",
  "score",
]);

/** The keys of a game, for the help sheet. */
export function keysOf(game: string): typeof KEYS {
  if (game !== "bandu") return KEYS;
  return [...BANDU_KEYS, ...KEYS.filter(({ name }) => !OF_CARDS.has(name))];
}

const PATIENCE = 1500; // ms between a digit and the letter of a suit

/** The keys of the table: they press, focus and open what is on the screen. */
export class TableKeys {
  readonly #desk: Desk;
  readonly #say: () => void;
  #digits = "";
  #typedAt = 0;

  constructor(desk: Desk, sayPrompt: () => void) {
    this.#desk = desk;
    this.#say = sayPrompt;
  }

  /** Whether the key meant something here. */
  press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
    if (document.querySelector("dialog[open]") !== null) return false;
    const { key } = event;
    if (this.#desk.takesKey?.(event) === true) return true;
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
    return this.#desk.talk.value;
  }

  get #root(): Element {
    return this.#desk.root ?? document.body;
  }

  /** Arrows, Home and End: within the hand, or within the row of stalls. */
  #isMoving(key: string, target: EventTarget | null): boolean {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -99, End: 99 }[
      key
    ];
    if (step === undefined) return false;
    const inside =
      target instanceof Element ? target.closest(".market, .bids, .values, .choice, .acts") : null;
    const group = inside ?? this.#root.querySelector(".hand-in");
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

  /** `7` then `m`: mango 7. `p` is pineapple, then passion fruit, in English. */
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
    const desk = this.#desk;
    const press = (name: string) =>
      this.#root.querySelector<HTMLElement>(`[data-key=${name}]`)?.click();
    const commands: Record<string, () => void> = {
      seller: () => press("seller"),
      keep: () => press("keep"),
      cart: () => this.#root.querySelector<HTMLElement>("[data-cart]")?.focus(),
      undo: () => takeBack(desk),
      hint: () => desk.hinting.show(),
      history: () => desk.show("history"),
      rules: () => desk.show("rules"),
      chat: () => desk.show("chat"),
      last: () => {
        if (this.#talk.game === "bandu") return;
        desk.open.value = "last";
      },
      score: () => {
        if (this.#talk.game === "bandu") return;
        desk.open.value = "score";
      },
      prompt: this.#say,
      help: () => {
        desk.open.value = "keys";
      },
      close: () => desk.pick(null),
    };
    const command = commands[this.#nameOf(key)];
    command?.();
    return command !== undefined;
  }

  /** What a key is for: letters are those of the language. */
  #nameOf(key: string): string {
    if (key === "Escape") return "close";
    if (key === "?") return "help";
    const letter = key.toUpperCase();
    const found = KEYS.find(
      ({ name, keys }) => keys === undefined && this.#talk.t(`key-of-${name}`) === letter,
    );
    return found?.name ?? "";
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
