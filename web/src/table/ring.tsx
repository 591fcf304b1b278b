import { gameTable } from "../games/index.ts";
import { Art } from "../look/art.tsx";
import type { Kettle, View } from "../protocol.ts";
import { SeatBadge } from "./badge.tsx";
import { useDesk } from "./desk.ts";
import { LastTrick } from "./last-trick.tsx";
import type { Talk } from "./talk.ts";
import { othersFrom } from "./turns.ts";

/** Seats and the trick: each card lies by its player. Read as a list, player by player. */
export function Ring({ view }: { view: View }) {
  const desk = useDesk();
  const game = gameTable(view);
  const others = othersFrom(view);
  const { talk } = desk;
  return (
    <section
      class="ring"
      style={{ "--n": others.length }}
      data-n={others.length}
      data-long={hasLongName(others.map((seat) => talk.value.name(seat))) ? "" : undefined}
      data-terse={hasLongWords(talk.value) ? "" : undefined}
      data-under={"kettles" in view && view.kettles.some(isTaken) ? "" : undefined}
      data-phase={game.phase(view)}
      aria-label={talk.value.t(game.phase(view) === "tricks" ? "trick" : "choices")}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: some readers take a list without marks for none */}
      <ul class="ring-in" role="list">
        {others.map((seat) => (
          <Place key={seat} view={view} seat={seat} />
        ))}
        {view.seat !== null && <Own view={view} seat={view.seat} />}
      </ul>
      {view.seat === null && <Onlooking view={view} />}
    </section>
  );
}

/** The pad of bids needs the room of one's own place. */
function isBidding(view: View): boolean {
  return view.legal.some((action) => action.startsWith("bid "));
}

interface PlaceProps {
  view: View;
  seat: number;
}

function Place({ view, seat }: PlaceProps) {
  const { Details, At } = gameTable(view);
  return (
    <li class="place">
      <SeatBadge view={view} seat={seat}>
        <Details view={view} seat={seat} />
      </SeatBadge>
      <At view={view} seat={seat} />
    </li>
  );
}

function Own({ view, seat }: PlaceProps) {
  const { Details, At, Aside } = gameTable(view);
  if (isBidding(view)) return null;
  return (
    <li class="mid">
      <SeatBadge view={view} seat={seat}>
        <Details view={view} seat={seat} />
      </SeatBadge>
      <At view={view} seat={seat} />
      {Aside?.({ view }) ?? <LastTrick trick={view.last_trick} />}
    </li>
  );
}

function Onlooking({ view }: { view: View }) {
  const desk = useDesk();
  const count = desk.newest.value?.onlookers ?? 1;
  return (
    <div class="mid">
      <span class="fact">
        <Art name="ui-eye" />
        {desk.talk.value.t("onlookers", { count })}
      </span>
      <span />
      <LastTrick trick={view.last_trick} />
    </div>
  );
}

/** A raccoon that peeps out needs room above its kettle. */
const isTaken = ({ hider }: Kettle): boolean => hider !== null;

/** Words of a badge that only fit on a phone if they are as short as "bid" and "took". */
function hasLongWords(talk: Talk): boolean {
  return talk.t("bid").length + talk.t("took").length > 8;
}

/** Letters that fit beside the points, by the number of badges in a row of a phone. */
const FITS: Record<number, number> = { 2: 14, 3: 8, 4: 4, 5: 4 };

function hasLongName(names: string[]): boolean {
  const fits = FITS[names.length] ?? 14;
  return names.some((name) => name.length > fits);
}
