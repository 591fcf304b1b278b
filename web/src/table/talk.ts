import type { Message, Options } from "../protocol.ts";
import type { Catalogue, Params } from "../words/catalogue.ts";
import { labelsOf, wordsFor } from "../words/language.ts";
import { suitOf } from "./cards.ts";

/** How a table speaks: the catalogue, who sits where, and who reads. */
export class Talk {
  readonly game: string;
  readonly options: Options;
  readonly catalogue: Catalogue;
  readonly names: readonly string[];
  readonly you: number | null;
  readonly #labels: Record<string, string>;

  constructor(game: string, options: Options, names: readonly string[], you: number | null) {
    this.game = game;
    this.options = options;
    this.catalogue = wordsFor(game, options);
    this.names = names;
    this.you = you;
    this.#labels = labelsOf(game, options);
  }

  /** A word or a few of the page: `t("led")`. */
  t(key: string, params?: Params): string {
    return withMinus(this.catalogue.t(`page-play-${key}`, params));
  }

  /** A sentence of the page, with names in it. */
  sentence(key: string, params: Params = {}): string {
    return this.say({ key: `page-play-${key}`, params });
  }

  say(message: Message): string {
    return withMinus(this.catalogue.say(message, this.names, this.you));
  }

  /** "Bot: strong" */
  botTitle(bot: string): string {
    const key = `bot-${bot}`;
    return this.t("is-bot", { bot: this.catalogue.has(key) ? this.catalogue.t(key) : bot });
  }

  /** "Mango 7" */
  card(card: string): string {
    return capital(this.catalogue.card(card));
  }

  suit(suit: string): string {
    return capital(this.catalogue.suit(suit));
  }

  /** What stands in the corner of a card, for all who do not see colours: by the suit's look. */
  letter(look: string): string {
    return this.t("letter", { id: look });
  }

  /** A player, or "You". */
  name(seat: number): string {
    return seat === this.you ? this.t("you") : (this.names[seat] ?? this.catalogue.seat(seat));
  }

  /** The suit as it is drawn: the French edition shows two fruits as others. */
  look(suit: string): string {
    return this.#labels[suit] ?? suit;
  }

  lookOf(card: string): string {
    return this.look(suitOf(card));
  }
}

/** Catalogues write numbers with a hyphen; here stands the sign that is as wide as a digit. */
const withMinus = (text: string): string =>
  text.includes("-") ? text.replace(/(^|[\s(,:])-(?=\d)/g, "$1−") : text;

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
