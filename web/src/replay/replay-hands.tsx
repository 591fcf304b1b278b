/** The hands in a replay: all of them open, or that of one seat. */

import { sortHand } from "../games/card-names.ts";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { View } from "../protocol.ts";
import { MiniCard } from "../table/card-face.tsx";
import { handOrder } from "../table/play-settings.ts";
import { useTalk } from "../table/table-store.ts";
import "./replay-hands.css";
import "../table/hand.css";

interface Props {
  view: View;
  /** by seat; empty if only one seat's eyes are open */
  hands: readonly (readonly string[])[];
}

export function ReplayHands({ view, hands }: Props) {
  const talk = useTalk();
  const shown =
    view.seat === null
      ? hands.map((hand, seat) => ({ seat, hand }))
      : [{ seat: view.seat, hand: view.hand }];
  return (
    <section
      class="hand replay-hands"
      data-area="hand"
      data-testid="replay-hands"
      data-count={shown.length}
      aria-label={talk.t("hands")}
    >
      <ul class="replay-hands-list">
        {shown.map(({ seat, hand }) => (
          <OpenHand key={seat} seat={seat} hand={hand} />
        ))}
      </ul>
    </section>
  );
}

interface HandProps {
  seat: number;
  hand: readonly string[];
}

/** A name and its cards, face up. */
export function OpenHand({ seat, hand }: HandProps) {
  const talk = useTalk();
  return (
    <li data-seat={seat}>
      <span class="replay-hand-name">
        <Art name={markOf(seat)} />
        {talk.name(seat)}
      </span>
      <span class="replay-hand-cards">
        {sortHand(hand, handOrder.value).map((card) => (
          <span key={card} class="replay-hand-card">
            <MiniCard card={card} canTravel />
          </span>
        ))}
      </span>
    </li>
  );
}
