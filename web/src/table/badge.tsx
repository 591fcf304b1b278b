import type { ComponentChildren } from "preact";
import { Art } from "../look/art.tsx";
import type { SeatShown, View } from "../protocol.ts";
import { markOf, minus } from "./cards.ts";
import { Countdown } from "./clock.tsx";
import { useDesk } from "./desk.ts";
import { isChoosing } from "./turns.ts";

interface Props {
  view: View;
  seat: number;
  children: ComponentChildren;
}

/** Who sits there: mark, name, points, and what the game counts; whose turn it is. */
export function SeatBadge({ view, seat, children }: Props) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const newest = desk.newest.value;
  const shown = newest?.seats[seat];
  const isMe = seat === desk.you.value;
  const isAway = shown !== undefined && isAwayFrom(shown);
  const isStill = newest?.is_paused === true || desk.table.status.value !== "connected";
  const isAwaited = view.to_act.includes(seat) && (isMe || !isChoosing(view));
  const isTurn = isAwaited && !isStill && !(isMe && desk.sent.value !== null);
  const name = talk.name(seat);
  return (
    <div
      class={`badge ${isMe ? "me" : ""}`}
      data-seat={seat}
      data-turn={isTurn ? talk.t(isMe ? "your-turn" : "to-play") : undefined}
      data-note={
        !isTurn && isAway ? talk.t(shown.stand_in === undefined ? "away" : "bot-plays") : undefined
      }
      data-away={isAway ? "" : undefined}
      data-clock={shown?.clock === undefined ? undefined : ""}
    >
      <Art name={markOf(seat)} class="badge-m" />
      <span class="badge-n" title={name}>
        {name}
        {shown?.stand_in !== undefined && <Art name="ui-bot" />}
      </span>
      <span class="badge-s" title={talk.t("points")}>
        {minus(view.totals[seat] ?? 0)}
        <span class="sr"> {talk.t("points")}</span>
      </span>
      <span class="badge-d">{children}</span>
      {view.dealer === seat && view.round > 0 && !view.over && (
        <span class="dealer" title={talk.t("dealer")}>
          <span aria-hidden="true">{talk.t("dealer-letter")}</span>
          <span class="sr">{talk.t("dealer")}</span>
        </span>
      )}
      {isTurn && <span class="sr">{talk.t(isMe ? "your-turn" : "to-play")}</span>}
      <Countdown seat={seat} />
    </div>
  );
}

/** A person who is not there, or for whom a bot plays. */
export function isAwayFrom(seat: SeatShown): boolean {
  if (seat.bot !== undefined) return false;
  return seat.stand_in !== undefined || seat.is_here === false;
}

interface CountProps {
  icon: "ui-trick" | "ui-cards" | "seller";
  count: number;
  /** what is counted, for the title */
  what: string;
}

export function Count({ icon, count, what }: CountProps) {
  return (
    <span title={what}>
      <Art name={icon} />
      {count}
      <span class="sr"> {what}</span>
    </span>
  );
}
