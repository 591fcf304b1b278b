/** The room of card games that bring none, such as games from other packages. */

import type { View } from "../../protocol.ts";
import type { FactRow } from "../../table/round-facts.tsx";
import type { Talk } from "../../table/talk.ts";
import { cardRoom } from "../cards/card-room.ts";
import type { Room } from "../room-contract.ts";
import { ActionButtons, At, Details, Top } from "./plain-parts.tsx";
import { tricksOf } from "./trick-counts.ts";
import "./room.css";

function roundFacts(view: View, talk: Talk): FactRow[] {
  const tricks = tricksOf(view);
  const cards: FactRow = {
    id: "cards",
    icon: "ui-cards",
    title: talk.t("row-in-hand"),
    cells: view.cards_left,
  };
  if (tricks === null) return [cards];
  return [{ id: "tricks", icon: "ui-trick", title: talk.t("row-tricks"), cells: tricks }, cards];
}

const cards = cardRoom<View>();

/** Built from what every view has, what is legal, and effects. */
export const room: Room<View> = {
  ...cards,
  otherVerb: { lies: "card" },
  rows: [
    ["tricks", "ui-trick"],
    ["taken", "ui-trick"],
    ["bid", "ui-check"],
    ["cards-left", "ui-cards"],
    ["stall"],
    ["fruit"],
    ["shutout", "ui-crown"],
    ["other", "ui-score"],
  ],
  note: () => "",
  Top,
  Details,
  At,
  ActionButtons,
  roundFacts,
  aside: (group, talk) => (group.trump === null ? "" : cards.aside(group, talk)),
  arts: () => ["ui-trick", "ui-cards", "ui-crown", "ui-cards", "ui-trick"],
};
