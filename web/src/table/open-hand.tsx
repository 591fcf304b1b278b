/** A hand that everybody may see: a name and its cards, face up. */

import { sortHand } from "../games/card-names.ts";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import { MiniCard } from "./card-face.tsx";
import { handOrder } from "./play-settings.ts";
import { useTalk } from "./table-store.ts";
import "./open-hand.css";

interface Props {
  seat: number;
  hand: readonly string[];
  /** the cards are those on the table: they move when they are played */
  canTravel?: boolean;
}

/** A row of the list `open-hands`. */
export function OpenHand({ seat, hand, canTravel = false }: Props) {
  const talk = useTalk();
  return (
    <li data-seat={seat}>
      <span class="open-hand-name">
        <Art name={markOf(seat)} />
        {talk.name(seat)}
      </span>
      <span class="open-hand-cards">
        {sortHand(hand, handOrder.value).map((card) => (
          <span key={card} class="open-hand-card">
            <MiniCard card={card} canTravel={canTravel} />
          </span>
        ))}
      </span>
    </li>
  );
}
