/** i18n: formats messages from a Fluent catalogue, as `src/sarisari/text` does in Python. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Message, Parameter } from "../protocol.ts";

/** The type of a parameter follows from its name. */
const CARDS = new Set(["card", "kettle"]);
const SUITS = new Set(["suit", "led", "trump"]);
const PIECES = new Set(["piece"]);
const SEATS = new Set(["seat", "leader"]);

const OWN_SUIT = /^([a-z0-9]+-suit-([a-z0-9]+)) =/gm; // `palitan-suit-shell`, of a game package

type Words = Record<string, FluentVariable>;
type Pattern = Parameters<FluentBundle["formatPattern"]>[0];
/** The forms of a word: "" for the word itself, and one per attribute, such as "-the". */
type Forms = Record<string, string | number>;
/** The reader of a sentence, and the players' names. */
interface Reading {
  names: readonly string[];
  reader?: number | null | undefined;
}
export type Params = Record<string, Parameter>;

/** The catalogue of one language. `labels` shows some suits under another suit's name. */
export class Catalogue {
  readonly language: string;
  /** called for each missing message */
  onMissing: ((key: string) => void) | undefined;
  readonly #bundle: FluentBundle;
  readonly #labels: Record<string, string>;
  readonly #ownSuits: ReadonlyMap<string, string>;
  readonly #names = new Map<string, Forms>(); // of cards and suits, which occur in every sentence
  // cache: the history is rendered with every event, and its lines stay the same
  readonly #said = new WeakMap<Message, Reading & { text: string }>();
  readonly #texts = new Map<string, string>();

  constructor(language: string, source: string, labels: Record<string, string> = {}) {
    this.language = language;
    this.#labels = labels;
    const named = source.matchAll(OWN_SUIT);
    this.#ownSuits = new Map([...named].map(([, key = "", suit = ""]) => [suit, key]));
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(source));
  }

  /** Formats a message. `names` are the players' by seat; `reader` is addressed as "you". */
  say(message: Message, names: readonly string[] = [], reader?: number | null): string {
    const known = this.#said.get(message);
    if (known !== undefined && known.names === names && known.reader === reader) return known.text;
    const text = capital(this.#say(message, { names, reader }));
    this.#said.set(message, { names, reader, text });
    return text;
  }

  /** A refusal with the clause behind it. */
  refusal(message: Message, names: readonly string[] = [], reader?: number | null): string {
    const sentence = this.say(message, names, reader);
    if (message.clause === undefined) return sentence;
    return this.#format("with-clause", { sentence, clause: message.clause });
  }

  /** A text of the page: `t("page-show-all", { count: 4 })`. */
  t(key: string, params?: Params): string {
    if (params !== undefined) return this.#say({ key, params }, { names: [] });
    const text = this.#texts.get(key) ?? this.#format(key, { you: "no" });
    this.#texts.set(key, text);
    return text;
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** The title of a game; its name if the server does not have it at present. */
  game(name: string): string {
    return this.has(`game-${name}`) ? this.#format(`game-${name}`, {}) : name;
  }

  /** `mango-7` in words. */
  card(name: string): string {
    return String(this.#card(name)[""]);
  }

  suit(name: string): string {
    return String(this.#suit(name)[""]);
  }

  /** The suit that is shown for this one: `passionfruit` for `lanzones` in the French edition. */
  label(suit: string): string {
    return this.#labels[suit] ?? suit;
  }

  seat(seat: number, names: readonly string[] = []): string {
    return names[seat] ?? this.#format("seat", { number: seat });
  }

  /** A number with one decimal, as the language writes it: `3.4` or `3,4`. */
  decimal(value: number): string {
    return this.#format("decimal", { number: value });
  }

  /** `a, b and c` */
  list(items: readonly string[]): string {
    const [first = "", ...rest] = items;
    const last = rest.pop();
    if (last === undefined) return first;
    const more = (all: string, second: string) => this.#format("list-more", { first: all, second });
    return this.#format("list-two", { first: rest.reduce(more, first), second: last });
  }

  #say(message: Message, reading: Reading): string {
    const params = message.params ?? {};
    const words: Words = { you: "no" };
    for (const [name, value] of Object.entries(params)) {
      const forms = Object.entries(this.#words(name, value, reading));
      for (const [form, text] of forms) words[name + form] = text;
    }
    if (typeof params.seat === "number") words.number = params.seat;
    if (reading.reader != null && seatsOf(params).includes(reading.reader)) words.you = "yes";
    return this.#format(message.key, words);
  }

  #card(name: string): Forms {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const at = name.lastIndexOf("-");
    const words: Words = { rank: name.slice(at + 1) };
    for (const [form, text] of Object.entries(this.#suit(name.slice(0, at)))) {
      words[`suit${form}`] = text;
    }
    return this.#keep(name, this.#forms("card", words));
  }

  #suit(name: string): Forms {
    return this.#names.get(name) ?? this.#keep(name, this.#suitForms(name));
  }

  /** Game packages name their own suits, in the forms that they provide. */
  #suitForms(name: string): Forms {
    const key = this.#ownSuits.get(name);
    if (key === undefined) return this.#forms("suit", { id: this.label(name) });
    const own = this.#forms(key, {});
    return { ...this.#forms("suit", { id: own[""] ?? name }), ...own };
  }

  #piece(name: string): Forms {
    const key = `piece ${name}`; // "fir" is no card
    return this.#names.get(key) ?? this.#keep(key, this.#forms("piece", { id: name }));
  }

  #keep(name: string, forms: Forms): Forms {
    this.#names.set(name, forms);
    return forms;
  }

  /** All forms of a parameter, by its name. */
  #words(name: string, value: Parameter, reading: Reading): Forms {
    if (Array.isArray(value)) return this.#listForms(name, value, reading);
    if (CARDS.has(name)) return this.#card(String(value));
    if (SUITS.has(name)) return this.#suit(String(value));
    if (PIECES.has(name)) return this.#piece(String(value));
    if (SEATS.has(name)) {
      const you = value === reading.reader ? "yes" : "no";
      return { "": this.seat(Number(value), reading.names), "-you": you };
    }
    if (name === "value" && typeof value === "number") {
      return { "": value > 0 ? `+${value}` : `${value}` };
    }
    return { "": value };
  }

  /** A list in words, once for each form of its items. In `seats` the reader becomes "you", at
      the end if the language wants it so. */
  #listForms(name: string, items: readonly (string | number)[], reading: Reading): Forms {
    const isYou = (item: string | number) => name === "seats" && item === reading.reader;
    const isLast = name === "seats" && this.#forms("you", {})["-place"] === "last";
    const sorted = isLast
      ? [...items.filter((item) => !isYou(item)), ...items.filter(isYou)]
      : items;
    const words = sorted.map((item) =>
      isYou(item)
        ? { "": this.#format("you", {}) }
        : this.#words(name.replace(/s$/, ""), item, reading),
    );
    const forms = name === "seats" ? [""] : Object.keys(words[0] ?? { "": "" });
    return Object.fromEntries(
      forms.map((form) => [form, this.list(words.map((word: Forms) => String(word[form])))]),
    );
  }

  /** The value and the attributes of a message: `{ "": "mango", "-the": … }`. */
  #forms(key: string, words: Words): Forms {
    const message = this.#bundle.getMessage(key);
    const forms: Forms = { "": this.#text(key, message?.value ?? null, words) };
    for (const [name, pattern] of Object.entries(message?.attributes ?? {})) {
      forms[`-${name}`] = this.#text(key, pattern, words);
    }
    return forms;
  }

  #format(key: string, words: Words): string {
    return this.#text(key, this.#bundle.getMessage(key)?.value ?? null, words);
  }

  #text(key: string, pattern: Pattern | null, words: Words): string {
    if (pattern === null) {
      console.error(`${this.language}: no words for ${key}`);
      this.onMissing?.(key);
      return key;
    }
    const errors: Error[] = [];
    const text = this.#bundle.formatPattern(pattern, words, errors);
    if (errors[0] !== undefined) console.error(`${this.language}: ${key}: ${errors[0].message}`);
    return text;
  }
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The seats that a message is about. */
function seatsOf({ seat, seats }: Params): readonly (string | number)[] {
  if (typeof seat === "number") return [seat];
  return Array.isArray(seats) ? seats : [];
}
