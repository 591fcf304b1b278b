import { ofThisBuild } from "../../build.ts";
import type { View } from "../../protocol.ts";
import type { FactRow } from "../../table/so-far.tsx";
import type { Talk } from "../../table/talk.ts";
import { partOf } from "../../ui/later.tsx";
import { lazy } from "../../ui/lazy.ts";
import { cardRoom } from "../cards/card-room.ts";
import type { Room } from "../room.ts";
import { tricksOf } from "./tricks.ts";

function soFar(view: View, talk: Talk): FactRow[] {
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

const Nothing = () => null;
/** Most servers have no game package: its table comes when there is one. */
export const table = lazy(ofThisBuild(() => import("./plain-table.tsx")));
const cards = cardRoom<View>();

/** A game of cards without a room of its own, such as one of a game package: what every view has,
    what is legal, and what effects say. */
export const plainRoom: Room<View> = {
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
  Details: partOf(table, (file) => file.Details, { missing: Nothing }),
  At: partOf(table, (file) => file.At, { missing: Nothing }),
  Acts: partOf(table, (file) => file.Acts, { missing: Nothing }),
  soFar,
  aside: (group, talk) => (group.trump === null ? "" : cards.aside(group, talk)),
  arts: () => ["ui-trick", "ui-cards", "ui-crown", "ui-cards", "ui-trick"],
};
