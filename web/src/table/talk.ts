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

  /** A text of the page: `t("led")`. */
  t(key: string, params?: Params): string {
    return withMinus(this.catalogue.t(`page-play-${key}`, params));
  }

  /** Whether the page has such a text. */
  has(key: string): boolean {
    return this.catalogue.has(`page-play-${key}`);
  }

  /** A sentence of the page with names in it. */
  sentence(key: string, params: Params = {}): string {
    return this.say({ key: `page-play-${key}`, params });
  }

  say(message: Message): string {
    return withMinus(this.catalogue.say(message, this.names, this.you));
  }

  /** "Bot: Strong v3"; without its version where that is unknown */
  botTitle(bot: string, version?: number | null): string {
    const key = `bot-${bot}`;
    const name = this.catalogue.has(key) ? this.catalogue.t(key) : bot;
    return version == null
      ? this.t("is-bot", { bot: name })
      : this.t("is-bot-version", { bot: name, version });
  }

  /** "Mango 7" */
  card(card: string): string {
    return capital(this.catalogue.card(card));
  }

  suit(suit: string): string {
    return capital(this.catalogue.suit(suit));
  }

  /** The letter in the corner of a card, for people who cannot tell colours apart. */
  letter(look: string): string {
    if (isDrawn(look)) return this.t("letter", { id: look });
    const names = suitsOf(this.game).map((suit) => this.catalogue.suit(this.look(suit)));
    return capital(lettersOf(this.catalogue.suit(look), names));
  }

  /** The catalogue key of a text about a verb, in this game or in general; null if there is
      none. Game packages use keys with their own id, such as `page-play-do-<game>-pass`. */
  about(kind: "ask" | "do" | "did" | "hint", verb: string): string | null {
    const keys = [`${kind}-${this.game}-${verb}`, `${kind}-${verb}`];
    return keys.find((key) => this.has(key)) ?? null;
  }

  /** An action without a text: as it is written, with the name of the card. */
  plainAction({ verb, card, into, suit, number }: Action): string {
    const parts = [
      card === undefined ? "" : this.catalogue.card(card),
      into === undefined ? "" : this.catalogue.card(into),
      suit === undefined ? "" : this.catalogue.suit(suit),
      number === undefined ? "" : String(number),
    ];
    return capital([verb, ...parts].filter((part) => part !== "").join(" "));
  }

  /** The name of a player, or "You". */
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

/** The same object from update to update, until the game or a name changes. */
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

/** Catalogues write numbers with a hyphen; this replaces it by a true minus sign. */
const withMinus = (text: string): string =>
  text.includes("-") ? text.replace(/(^|[\s(,:])-(?=\d)/g, "$1−") : text;
