/** The hands in a replay: all of them open, or that of one seat. */

import type { View } from "../protocol.ts";
import { OpenHand } from "../table/open-hand.tsx";
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
      <ul class="open-hands">
        {shown.map(({ seat, hand }) => (
          <OpenHand key={seat} seat={seat} hand={hand} canTravel />
        ))}
      </ul>
    </section>
  );
}
