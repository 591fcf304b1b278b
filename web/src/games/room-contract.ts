/** The contract of a game's room (its plug-in interface): everything the page asks of a game. */

import type { ComponentChildren } from "preact";
import type { ArtName } from "../look/art.tsx";
import type { Effect, Options, Row, Seen, View } from "../protocol.ts";
import type { Action } from "../table/actions.ts";
import type { HistoryGroup, HistoryLine } from "../table/history-groups.ts";
import type { FactRow } from "../table/round-facts.tsx";
import type { SheetRow } from "../table/score-rows.ts";
import type { Talk } from "../table/talk.ts";
import type { Sound } from "../ui/sound.ts";

export interface ViewProps<V extends View = View> {
  view: V;
}

export interface WholeTableProps<V extends View = View> extends ViewProps<V> {
  /** shown instead of the prompt, in a replay */
  children?: ComponentChildren;
}

export interface SeatProps<V extends View = View> extends ViewProps<V> {
  seat: number;
}

export type EffectKind = Effect["effect"];
export type EffectOf<K extends EffectKind> = Extract<Effect, { effect: K }>;

/** How the page displays one kind of effect. */
export interface EffectDisplay<V extends View, E extends Effect> {
  /** the view after it, until the server's own view arrives */
  apply?(view: V, effect: E, event: Seen): V;
  sound?(effect: E): Sound | null;
  /** its icon in the history */
  icon?(effect: E, talk: Talk): ArtName | null;
  /** the game animates it itself: playback need not wait */
  isFilmed?: true;
  /** ms for which it stays in view before the next event */
  stays?: number;
}

/** Every kind is required, so that the compiler reports missing ones. */
export type Effects<V extends View> = { [K in EffectKind]: EffectDisplay<V, EffectOf<K>> };

/** Props of what a seat shows for an action. */
export interface LaidProps extends SeatProps {
  action: Action;
}

/** What the page knows about an action, by its verb. */
export interface Verb<V extends View = View> {
  /** what it adds to the trick: a card, or a component; nothing if missing */
  lies?: "card" | ((props: LaidProps) => ComponentChildren);
  /** in choices and hints; defaults to the icon of the card or suit */
  icon?: ArtName;
  /** in hints, if it is a different one */
  hintIcon?: ArtName;
  /** a hint shows only the card's name */
  isPlain?: true;
  /** never performed by a single tap */
  isCostly?: true;
  /** catalogue key of the question when a card can do this among other things */
  ask?: string;
  /** catalogue key of the question when it is the only thing the card can do */
  askAlone?: string;
  /** below the label of its button */
  note?(view: V, suit: string, talk: Talk): string | null;
  /** icon at the corner of a card that can do this */
  mark?: { icon: ArtName; word: string };
  /** which part of the table makes room for it */
  needs?: "hand" | "place";
}

/** A keyboard shortcut. Without `keys` it is a letter, which depends on the language. */
export interface Shortcut {
  name: string;
  keys?: readonly string[];
  /** its text in the help, if it is another one than that of its name */
  does?: string;
  /** selector of the element that it presses or focuses */
  press?: string;
  focus?: string;
}

/** The phase of a table: `tricks`, or one of secret choices. */
export type Phase = "tricks" | "choose" | "bids";

export interface Room<V extends View = View> {
  /** has hands, tricks and score sheets */
  hasCards: boolean;
  effects: Effects<V>;
  /** in the order in which a card offers them */
  verbs: Readonly<Record<string, Verb<V>>>;
  /** applies to every verb that is not listed */
  otherVerb?: Verb<V>;
  /** for games without cards; card games have theirs on the shelf */
  keys?: readonly Shortcut[];
  /** rows of the score sheet from top to bottom, with an icon if they are not about a suit */
  rows: readonly (readonly [Row, ArtName?])[];
  /** note below the name of a row */
  note?(row: SheetRow, talk: Talk): string;
  /** icon that marks the trump suit in a table, if needed */
  trumpMark?: ArtName;
  /** catalogue key shown at the empty place of the player who leads */
  leadWord: string;
  phase(view: V): Phase;
  /** before the first action there is time to look at what the game is played with */
  looksFirst?(view: V): boolean;
  /** suits in their order on the table */
  suits(view: V): readonly string[];
  /** the view after a trick has been taken, before the next card */
  cleared(view: V): V;
  /** the card hidden in a card of the trick; `""` if it is face down, null if none */
  inside?(view: V, card: string): string | null;

  /** replaces the whole table, for games without cards */
  Table?(props: WholeTableProps<V>): ComponentChildren;
  /** above the trick */
  Top(props: ViewProps<V>): ComponentChildren;
  /** in the badge, below the name */
  Details(props: SeatProps<V>): ComponentChildren;
  /** next to the badge: what the seat played, chose or bid */
  At(props: SeatProps<V>): ComponentChildren;
  /** replaces the last trick, if it returns something */
  Aside?(props: ViewProps<V>): ComponentChildren;
  /** buttons for actions that are not cards */
  ActionButtons(props: ViewProps<V>): ComponentChildren;
  /** additional content of the result page */
  Result?(props: ViewProps<V>): ComponentChildren;

  /** rows of the score sheet of a round in progress */
  roundFacts?(view: V, talk: Talk): FactRow[];
  /** progress of the game for the header; defaults to rounds and tricks */
  where?(view: V, talk: Talk): string;
  /** text before the prompt */
  before?(view: V, talk: Talk): string | null;
  /** data attributes of the ring, for the style sheet */
  marks?(view: V, talk: Talk): Record<`data-${string}`, "" | undefined>;
  /** heading of a group of the history; defaults to rounds and tricks */
  heading?(group: HistoryGroup, talk: Talk): string | null;
  /** below a line of the history */
  LineButtons?(props: { line: HistoryLine }): ComponentChildren;
  /** text at the right of a trick's heading */
  aside(group: HistoryGroup, talk: Talk): string;
  /** icons of the result page, the largest in the middle */
  arts(view: V, talk: Talk): readonly ArtName[];
  /** heading of the result page, if it does not name the winners */
  outcome?(view: V, talk: Talk): string | null;
  /** the outcome of a seat in words; defaults to its points */
  score?(view: V, seat: number, talk: Talk): string;
  /** what chance has drawn for the agreed options */
  drawn?(agreed: Options, view: V): string[] | undefined;
}
