/** The last trick as small cards beside the player's own place. */

import { UNSEEN } from "../games/card-names.ts";
import type { Room } from "../games/room-contract.ts";
import type { Trick } from "../protocol.ts";
import { parseAction, verbOf } from "./actions.ts";
import { MiniCard } from "./card-face.tsx";
import { usePanelStore, useRoom, useTalk } from "./table-store.ts";
import "./last-trick.css";

interface Laid {
  seat: number;
  card: string;
  /** the card hidden in it */
  inside: string | null;
}

/** The cards of a trick in order, with the cards hidden in them. */
function cardsOf(trick: Trick, room: Room): Laid[] {
  const actions = trick.plays.map((seen) => ({
    seat: seen.seat ?? 0,
    ...parseAction(seen.do ?? ""),
  }));
  const hidden = new Map(actions.map(({ into, card }) => [into, card]));
  return actions
    .filter(({ verb, card }) => card !== undefined && verbOf(room, verb)?.lies === "card")
    .map(({ seat, card = "" }) => ({ seat, card, inside: hidden.get(card) ?? null }));
}

/** Pressing it opens the dialog. */
export function LastTrick({ trick }: { trick: Trick | null }) {
  const talk = useTalk();
  const room = useRoom();
  const panelStore = usePanelStore();
  if (trick === null) return <span />;
  return (
    <button
      type="button"
      class="last-trick"
      onClick={() => {
        panelStore.open.value = "last";
      }}
    >
      <span class="label">{talk.t("last-trick")}</span>
      <span class="last-trick-cards">
        {cardsOf(trick, room).map(({ seat, card, inside }) => (
          <LastCard key={card} card={card} inside={inside} isBest={seat === trick.winner} />
        ))}
      </span>
      <small class="muted">
        {wonBy(trick, (seat) => talk.sentence("won-it", { seat }), talk.t("nobody-won-it"))}
      </small>
    </button>
  );
}

function LastCard({
  card,
  inside,
  isBest,
}: {
  card: string;
  inside: string | null;
  isBest: boolean;
}) {
  const mini = <MiniCard card={card} class={isBest ? "card-winner" : ""} />;
  if (inside === null) return mini;
  return (
    <span class="last-trick-stack">
      {inside === UNSEEN ? <span class="card card-mini card-back" /> : <MiniCard card={inside} />}
      {mini}
    </span>
  );
}

function wonBy(trick: Trick, by: (seat: number) => string, nobody: string): string {
  return trick.winner === null ? nobody : by(trick.winner);
}
