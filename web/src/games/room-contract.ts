/** The contract of a game's room (its plug-in interface): everything the page asks of a game. */

import type { ComponentChildren } from "preact";
import type { ArtName } from "../look/art.tsx";
import type { Effect, Options, Row, Seen, View } from "../protocol.ts";
import type { Action } from "../table/actions.ts";
import type { HistoryGroup } from "../table/history-groups.ts";
import type { FactRow } from "../table/round-facts.tsx";
import type { SheetRow } from "../table/score-rows.ts";
import type { Talk } from "../table/talk.ts";
import type { Sound } from "../ui/sound.ts";

export interface ViewProps<V extends View = View> {
  view: V;
}

export interface SeatProps<V extends View = View> extends ViewProps<V> {
  seat: number;
}

export type EffectKind = Effect["effect"];
export type EffectOf<K extends EffectKind> = Extract<Effect, { effect: K }>;

/** What the page makes of one kind of effect. */
export interface EffectDisplay<V extends View, E extends Effect> {
  /** the table once it happened, until the server's own view of it comes */
  apply?(view: V, effect: E, event: Seen): V;
  sound?(effect: E): Sound | null;
  /** its drawing in the history */
  icon?(effect: E, talk: Talk): ArtName | null;
  /** the game's own table shows how it goes on: what is told next need not wait */
  isFilmed?: true;
}

/** By kind, all of them: the compiler finds what is missing when there is a new one. */
export type Effects<V extends View> = { [K in EffectKind]: EffectDisplay<V, EffectOf<K>> };

/** What lies at a seat for an action. */
export interface LaidProps extends SeatProps {
  action: Action;
}

/** What the page knows of an action by its first word. */
export interface Verb<V extends View = View> {
  /** what lies in the trick: a card, or this; without it, nothing does */
  lies?: "card" | ((props: LaidProps) => ComponentChildren);
  /** in choices and hints; without it, that of the card or suit */
  icon?: ArtName;
  /** in hints, if it is another one there */
  hintIcon?: ArtName;
  /** a hint is the card's name and nothing more */
  isPlain?: true;
  /** never done by one tap */
  isCostly?: true;
  /** the question when a card could do this; beside others of its own */
  ask?: string;
  /** the question if the card could do nothing else */
  askAlone?: string;
  /** under the words of its button */
  note?(view: V, suit: string, talk: Talk): string | null;
  /** at the corner of a card that could do this */
  mark?: { icon: ArtName; word: string };
  /** what needs so much room that the hand, or one's own place, makes way */
  needs?: "hand" | "place";
}

/** A key of the table. Without `keys` it is a letter, as the language has it. */
export interface Shortcut {
  name: string;
  keys?: readonly string[];
  /** what it presses, or brings the focus to */
  press?: string;
  focus?: string;
}

/** Which of its phases a table is in: `tricks`, or one of secret choices. */
export type Phase = "tricks" | "choose" | "bids";

/** All that the page knows of one game. */
export interface Room<V extends View = View> {
  /** it has hands and tricks, score sheets and hints */
  hasCards: boolean;
  effects: Effects<V>;
  /** in the order in which a card offers them */
  verbs: Readonly<Record<string, Verb<V>>>;
  /** what is true of any other verb, where verbs are not known */
  otherVerb?: Verb<V>;
  /** if it has no cards; games that do have theirs on the shelf */
  keys?: readonly Shortcut[];
  /** rows of the score sheet from above, each with its drawing if it is not about a suit */
  rows: readonly (readonly [Row, ArtName?])[];
  /** what stands under the name of a row */
  note?(row: SheetRow, talk: Talk): string;
  /** the drawing that says in a table which suit is trump, if one is needed */
  trumpMark?: ArtName;
  /** what the empty place says to whoever leads: a key of the catalogue */
  leadWord: string;
  phase(view: V): Phase;
  /** suits in the order in which they lie on the table */
  suits(view: V): readonly string[];
  /** the table after a trick was taken, until the next card comes */
  cleared(view: V): V;
  /** what hides in a card of the trick: a card, `""` face down, or null */
  inside?(view: V, card: string): string | null;

  /** all of the table, in the place of what games of cards have */
  Table?(props: ViewProps<V>): ComponentChildren;
  /** above the trick */
  Top(props: ViewProps<V>): ComponentChildren;
  /** in the badge, below the name */
  Details(props: SeatProps<V>): ComponentChildren;
  /** by the badge: what the seat laid, chose or bid */
  At(props: SeatProps<V>): ComponentChildren;
  /** in the place of the last trick, if there is something else to show */
  Aside?(props: ViewProps<V>): ComponentChildren;
  /** actions that are not cards */
  ActionButtons(props: ViewProps<V>): ComponentChildren;
  /** beside the standing, when the game is over */
  Result?(props: ViewProps<V>): ComponentChildren;

  /** what stands in the score sheet of a round that is not over */
  roundFacts?(view: V, talk: Talk): FactRow[];
  /** where the game is, for the bar; null: as in games of rounds and tricks */
  where?(view: V, talk: Talk): string;
  /** what is said before the prompt */
  before?(view: V, talk: Talk): string | null;
  /** marks of the ring, for the style sheet */
  marks?(view: V, talk: Talk): Record<`data-${string}`, "" | undefined>;
  /** the heading of a part of the history; null: as in games of rounds and tricks */
  heading?(group: HistoryGroup, talk: Talk): string | null;
  /** at the right of a trick's heading */
  aside(group: HistoryGroup, talk: Talk): string;
  /** what the picture of the result has, the largest in the middle */
  arts(view: V, talk: Talk): readonly ArtName[];
  /** the heading of the result, where it does not name the winners */
  outcome?(view: V, talk: Talk): string | null;
  /** what a seat came to, in words; without it, its points */
  score?(view: V, seat: number, talk: Talk): string;
  /** what chance has drawn of the options that were agreed on */
  drawn?(agreed: Options, view: V): string[] | undefined;
}
