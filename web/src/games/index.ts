import type { ComponentChildren } from "preact";
import type { View } from "../protocol.ts";
import type { FactRow } from "../table/so-far.tsx";
import type { Talk } from "../table/talk.ts";
import { bandu } from "./bandu/index.tsx";
import { bastos } from "./bastos.tsx";
import { tanuki } from "./tanuki.tsx";
import { tindahan } from "./tindahan.tsx";

export interface SeatProps<V extends View = View> {
  view: V;
  seat: number;
}

export interface ViewProps<V extends View = View> {
  view: V;
}

/** What of a table is of one game. */
export interface GameTable<V extends View = View> {
  /** which of its phases it is in: `tricks`, or one of secret choices */
  phase(view: V): "tricks" | "choose" | "bids";
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
  Acts(props: ViewProps<V>): ComponentChildren;
  /** what stands in the score sheet of a round that is not over */
  soFar?(view: V, talk: Talk): FactRow[];
  /** beside the standing, when the game is over */
  Result?(props: ViewProps<V>): ComponentChildren;
}

const GAMES = { tindahan, bastos, tanuki, bandu };

export function gameTable(view: View): GameTable {
  return GAMES[view.game as keyof typeof GAMES] as unknown as GameTable;
}
