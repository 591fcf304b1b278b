/** The seats around the table, each with what it played in the trick. */

import type { Room } from "../games/room-contract.ts";
import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { isWideScreen } from "../ui/wide-screen.ts";
import { parseAction } from "./actions.ts";
import { LastTrick } from "./last-trick.tsx";
import { SeatBadge } from "./seat-badge.tsx";
import { useRoom, useSeating, useTalk } from "./table-store.ts";
import { othersFrom } from "./trick-state.ts";
import "./seat-ring.css";

/** For screen readers it is a list of players. */
export function SeatRing({ view }: { view: View }) {
  const talk = useTalk();
  const room = useRoom();
  const others = othersFrom(view);
  return (
    <section
      class="seat-ring"
      data-area="trick"
      style={{ "--n": others.length }}
      data-n={others.length}
      data-long={hasLongName(others.map((seat) => talk.name(seat))) ? "" : undefined}
      {...room.marks?.(view, talk)}
      data-phase={room.phase(view)}
      aria-label={talk.t(room.phase(view) === "tricks" ? "trick" : "choices")}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: some readers take a list without marks for none */}
      <ul class="seat-ring-list" role="list">
        {others.map((seat) => (
          <Place key={seat} view={view} seat={seat} />
        ))}
        {view.seat !== null && <Own view={view} seat={view.seat} />}
      </ul>
      {view.seat === null && <Onlooking view={view} />}
    </section>
  );
}

/** Whether the offered actions need the space of the player's own place. */
function isCrowded(view: View, { verbs }: Room): boolean {
  return view.legal.some((action) => verbs[parseAction(action).verb]?.needs === "place");
}

interface PlaceProps {
  view: View;
  seat: number;
}

function Place({ view, seat }: PlaceProps) {
  const { Details, At } = useRoom();
  return (
    <li class="seat-ring-place">
      <SeatBadge view={view} seat={seat}>
        <Details view={view} seat={seat} />
      </SeatBadge>
      <At view={view} seat={seat} />
    </li>
  );
}

function Own({ view, seat }: PlaceProps) {
  const room = useRoom();
  const { Details, At, Aside } = room;
  if (isCrowded(view, room)) return null;
  return (
    <li class="seat-ring-middle">
      <SeatBadge view={view} seat={seat}>
        <Details view={view} seat={seat} />
      </SeatBadge>
      <At view={view} seat={seat} />
      {Aside?.({ view }) ?? <LastTrick trick={view.last_trick} />}
    </li>
  );
}

function Onlooking({ view }: { view: View }) {
  const talk = useTalk();
  const seating = useSeating();
  const count = seating.newest.value?.onlookers ?? 1;
  if (count === 0 && !isWideScreen.value) return null; // a replay on a phone needs the room
  return (
    <div class="seat-ring-middle">
      {count === 0 ? (
        <span />
      ) : (
        <span class="fact">
          <Art name="ui-eye" />
          {talk.t("onlookers", { count })}
        </span>
      )}
      <span />
      <LastTrick trick={view.last_trick} />
    </div>
  );
}

/** How many letters fit beside the points, by the number of badges in a row on a phone. */
const FITS: Record<number, number> = { 2: 14, 3: 8, 4: 4, 5: 4 };

function hasLongName(names: string[]): boolean {
  const fits = FITS[names.length] ?? 14;
  return names.some((name) => name.length > fits);
}
