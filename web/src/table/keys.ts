import { letterOf, rankOf } from "./cards.ts";
import type { Desk } from "./desk.ts";
import { takeBack } from "./undo.ts";

/** What the help sheet says; `keys` are letters, or names such as `arrows`. */
export const KEYS: readonly { name: string; keys: readonly string[] }[] = [
  { name: "hand", keys: ["arrows", "home", "end"] },
  { name: "play", keys: ["enter"] },
  { name: "find", keys: ["digits", "suit"] },
  { name: "seller", keys: ["S"] },
  { name: "cart", keys: ["C"] },
  { name: "keep", keys: ["K"] },
  { name: "undo", keys: ["Z"] },
  { name: "history", keys: ["L"] },
  { name: "rules", keys: ["R"] },
  { name: "chat", keys: ["M"] },
  { name: "last", keys: ["T"] },
  { name: "score", keys: ["O"] },
  { name: "prompt", keys: ["W"] },
  { name: "help", keys: ["?"] },
  { name: "close", keys: ["esc"] },
];

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
    if (this.#isMoving(key, event.target)) return true;
    if (/^\d$/.test(key)) return this.#digit(key, event.timeStamp);
    if (this.#digits !== "" && event.timeStamp - this.#typedAt < PATIENCE) {
      const isFound = this.#find(key);
      this.#digits = "";
      if (isFound) return true;
    }
    return this.#command(key.toLowerCase());
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

  /** `7` then `m`: mango 7. `p` is pineapple, then passion fruit. */
  #find(letter: string): boolean {
    const cards = [...this.#root.querySelectorAll<HTMLElement>("[data-card]")];
    const isSuit = (card: HTMLElement) =>
      letterOf(card.dataset.suit ?? "")[0]?.toLowerCase() === letter.toLowerCase();
    const fitting = cards.filter(
      (card) => isSuit(card) && rankOf(card.dataset.card ?? "") === Number(this.#digits),
    );
    const now = fitting.indexOf(document.activeElement as HTMLElement);
    fitting[(now + 1) % fitting.length]?.focus();
    return fitting.length > 0;
  }

  #command(key: string): boolean {
    const desk = this.#desk;
    const press = (selector: string) => this.#root.querySelector<HTMLElement>(selector)?.click();
    const commands: Record<string, () => void> = {
      s: () => press("[data-key=s]"),
      k: () => press("[data-key=k]"),
      c: () => this.#root.querySelector<HTMLElement>("[data-cart]")?.focus(),
      z: () => takeBack(desk),
      l: () => desk.show("history"),
      r: () => desk.show("rules"),
      m: () => desk.show("chat"),
      t: () => {
        desk.open.value = "last";
      },
      o: () => {
        desk.open.value = "score";
      },
      w: this.#say,
      "?": () => {
        desk.open.value = "keys";
      },
      escape: () => {
        desk.picked.value = null;
        desk.refusal.value = null;
      },
    };
    const command = commands[key];
    command?.();
    return command !== undefined;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
