/** How a table speaks: i18n with the players' names, the reader's seat and the edition's card
    names. */

import { computed, type ReadonlySignal } from "@preact/signals";
import { suitOf } from "../games/card-names.ts";
import { lettersOf, suitsOf } from "../games/plain-suits.ts";
import { type CardFace, cardFaceOf, isDrawn } from "../games/shelf-registry.ts";
import type { Message, Options, TableShown } from "../protocol.ts";
import { type Catalogue, capital, type Params } from "../words/catalogue.ts";
import { labelsOf, wordsFor } from "../words/language.ts";
import type { Action } from "./actions.ts";
import { sharedSignal } from "./structural-sharing.ts";

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

  /** Whether the page has words for this. */
  has(key: string): boolean {
    return this.catalogue.has(`page-play-${key}`);
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
    if (isDrawn(look)) return this.t("letter", { id: look });
    const names = suitsOf(this.game).map((suit) => this.catalogue.suit(this.look(suit)));
    return capital(lettersOf(this.catalogue.suit(look), names));
  }

  /** The page's words about a verb of this game, or of any; null if there are none. A game package
      names them with its own id, as in `page-play-do-<game>-pass`. */
  about(kind: "ask" | "do" | "did" | "hint", verb: string): string | null {
    const keys = [`${kind}-${this.game}-${verb}`, `${kind}-${verb}`];
    return keys.find((key) => this.has(key)) ?? null;
  }

  /** An action that there are no words for: as it is written, with the card's name. */
  plainAction({ verb, card, into, suit, number }: Action): string {
    const parts = [
      card === undefined ? "" : this.catalogue.card(card),
      into === undefined ? "" : this.catalogue.card(into),
      suit === undefined ? "" : this.catalogue.suit(suit),
      number === undefined ? "" : String(number),
    ];
    return capital([verb, ...parts].filter((part) => part !== "").join(" "));
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

  /** The card as it is drawn. */
  face(card: string): CardFace {
    return cardFaceOf(this.game, card, this.lookOf(card));
  }
}

/** How a table speaks: the same from update to update, while its game and names are. */
export function talkOf(newest: ReadonlySignal<TableShown | null>): ReadonlySignal<Talk> {
  const spoken = sharedSignal(() => ({
    game: newest.value?.view.game ?? "",
    options: newest.value?.view.options ?? {},
    names: newest.value?.seats.map(({ name }) => name) ?? [],
    you: newest.value?.you ?? null,
  }));
  return computed(() => {
    const { game, options, names, you } = spoken.value;
    return new Talk(game, options, names, you);
  });
}

/** Catalogues write numbers with a hyphen; here stands the sign that is as wide as a digit. */
const withMinus = (text: string): string =>
  text.includes("-") ? text.replace(/(^|[\s(,:])-(?=\d)/g, "$1−") : text;
