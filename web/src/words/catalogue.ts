import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Message, Parameter } from "../protocol.ts";

/** As src/sarisari/text does it: parameters are told apart by their names. */
const CARDS = new Set(["card", "kettle"]);
const SUITS = new Set(["suit", "led", "trump"]);
const SEATS = new Set(["seat", "leader"]);

type Words = Record<string, FluentVariable>;
export type Params = Record<string, Parameter>;

/** The sentences of one language. `labels` shows some suits by another's name. */
export class Catalogue {
  readonly language: string;
  readonly #bundle: FluentBundle;
  readonly #labels: Record<string, string>;

  constructor(language: string, source: string, labels: Record<string, string> = {}) {
    this.language = language;
    this.#labels = labels;
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(source));
  }

  /** A message in words. `names` are the players' by seat; `reader` is addressed as you. */
  say(message: Message, names: readonly string[] = [], reader?: number | null): string {
    const sentence = this.#say(message, names, reader);
    return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
  }

  /** A refusal in words, with the clause behind it. */
  refusal(message: Message, names: readonly string[] = [], reader?: number | null): string {
    const sentence = this.say(message, names, reader);
    if (message.clause === undefined) return sentence;
    return this.#format("with-clause", { sentence, clause: message.clause });
  }

  /** A text of the page, as the catalogue has it: `t("page-players", { count: 4 })`. */
  t(key: string, params: Params = {}): string {
    return this.#say({ key, params }, []);
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  game(name: string): string {
    return this.#format(`game-${name}`, {});
  }

  /** `mango-7` in words. */
  card(name: string): string {
    const at = name.lastIndexOf("-");
    const suit = this.suit(name.slice(0, at));
    return this.#format("card", { suit, rank: name.slice(at + 1) });
  }

  suit(name: string): string {
    return this.#format("suit", { id: this.#labels[name] ?? name });
  }

  seat(seat: number, names: readonly string[] = []): string {
    return names[seat] ?? this.#format("seat", { number: seat });
  }

  /** `a, b and c` */
  list(items: readonly string[]): string {
    const [first = "", ...rest] = items;
    const last = rest.pop();
    if (last === undefined) return first;
    const head = rest.reduce((all, second) => this.#format("list-more", { first: all, second }), first);
    return this.#format("list-two", { first: head, second: last });
  }

  #say(message: Message, names: readonly string[], reader?: number | null): string {
    const params = message.params ?? {};
    const words: Words = { you: "no" };
    for (const [name, value] of Object.entries(params)) {
      words[name] = this.#words(name, value, names, reader);
    }
    if (typeof params.seat === "number") {
      words.number = params.seat;
      words.you = params.seat === reader ? "yes" : "no";
    }
    return this.#format(message.key, words);
  }

  #words(
    name: string,
    value: Parameter,
    names: readonly string[],
    reader?: number | null,
  ): string | number {
    if (Array.isArray(value)) {
      return this.list(value.map((item) => this.#item(name, item, names, reader)));
    }
    if (CARDS.has(name)) return this.card(String(value));
    if (SUITS.has(name)) return this.suit(String(value));
    if (SEATS.has(name)) return this.seat(Number(value), names);
    if (name === "value" && typeof value === "number") return value > 0 ? `+${value}` : `${value}`;
    return value;
  }

  #item(name: string, item: string | number, names: readonly string[], reader?: number | null) {
    if (name === "seats" && item === reader) return this.#format("you", {});
    return String(this.#words(name.replace(/s$/, ""), item, names, reader));
  }

  #format(key: string, words: Words): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (pattern == null) {
      console.error(`${this.language}: no words for ${key}`);
      return key;
    }
    const errors: Error[] = [];
    const text = this.#bundle.formatPattern(pattern, words, errors);
    if (errors[0] !== undefined) console.error(`${this.language}: ${key}: ${errors[0].message}`);
    return text;
  }
}
