/** Defaults that the rooms of card games build on. */

import type { ArtName } from "../../look/art.tsx";
import type { View } from "../../protocol.ts";
import type { SheetRow } from "../../table/score-rows.ts";
import type { Talk } from "../../table/talk.ts";
import { TrickPlace } from "../../table/trick-place.tsx";
import type { Room, Verb } from "../room-contract.ts";
import { cardEffects, suitIcon } from "./card-effects.ts";

export function cardRoom<V extends View>() {
  const play: Verb<V> = { lies: "card", isPlain: true };
  return {
    hasCards: true,
    effects: cardEffects<V>(),
    verbs: { play },
    note: noteOf,
    leadWord: "you-lead",
    phase: (view) => (view.is_choosing ? "choose" : "tricks"),
    suits: () => [],
    cleared: (view) => ({ ...view, trick: [], led: null, best: null }),
    Top: () => null,
    At: TrickPlace,
    ActionButtons: () => null,
    aside: ({ trump }, talk) =>
      trump === null ? talk.t("history-no-trump") : talk.t("history-trump", { suit: trump }),
  } satisfies Partial<Room<V>>;
}

/** Suits to the left and right of a larger icon. */
export function aroundMiddle(suits: readonly string[], middle: ArtName, talk: Talk): ArtName[] {
  const arts = suits.map((suit) => suitIcon(suit, talk));
  return [...arts.slice(0, 2), middle, ...arts.slice(2)];
}

/** The note under a row of the score sheet: what each one is worth. */
function noteOf({ kind, isTrump, cells }: SheetRow, talk: Talk): string {
  const value = cells.find((line) => line !== null)?.reason.params?.value;
  const note = isTrump && talk.has(`note-${kind}-trump`) ? `note-${kind}-trump` : `note-${kind}`;
  if (!talk.has(note)) return "";
  return talk.t(note, typeof value === "number" ? { value } : undefined);
}
