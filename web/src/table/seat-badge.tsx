/** The badge of a seat: avatar (mark), name, points, presence, turn indicator. */

import type { ComponentChildren } from "preact";
import { Art, type ArtName } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { SeatShown, View } from "../protocol.ts";
import { minus } from "../words/signed-numbers.ts";
import { Countdown } from "./clock.tsx";
import { useActionStore, useRoom, useSeating, useTalk } from "./table-store.ts";
import "./seat-badge.css";

interface Props {
  view: View;
  seat: number;
  children: ComponentChildren;
}

/** Mark, name, points, and what the game counts; also whose turn it is. */
export function SeatBadge({ view, seat, children }: Props) {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const room = useRoom();
  const shown = seating.seats.value[seat];
  const isMe = seat === talk.you;
  const isAway = shown !== undefined && isAwayFrom(shown);
  const hasClock = !isMe && shown?.clock !== undefined;
  const isAwaited = view.to_act.includes(seat) && (isMe || !view.is_choosing);
  const isTurn =
    isAwaited && !seating.isStanding.value && !(isMe && actionStore.sent.value !== null);
  return (
    <div
      class={`seat-badge ${isMe ? "is-own" : ""}`}
      data-area="badge"
      data-testid={isMe ? "own-badge" : undefined}
      data-seat={seat}
      data-turn={isTurn ? talk.t(isMe ? "your-turn" : "to-play") : undefined}
      data-note={!isTurn && isAway ? talk.t(noteOf(shown, seating.isDeserted.value)) : undefined}
      data-away={isAway ? "" : undefined}
      data-clock={hasClock ? "" : undefined}
    >
      <Art name={markOf(seat)} class="seat-mark" />
      <Name seat={seat} hasStandIn={shown?.stand_in !== undefined} />
      {room.hasCards && <Points points={view.totals[seat] ?? 0} />}
      <span class="seat-badge-details">{children}</span>
      {shown?.bot !== undefined && <BotMark bot={shown.bot} version={shown.version} />}
      {view.dealer === seat && view.round > 0 && !view.over && <Dealer />}
      {isTurn && <span class="visually-hidden">{talk.t(isMe ? "your-turn" : "to-play")}</span>}
      {hasClock && <Countdown seat={seat} />}
    </div>
  );
}

function Name({ seat, hasStandIn }: { seat: number; hasStandIn: boolean }) {
  const name = useTalk().name(seat);
  return (
    <span class="seat-badge-name" title={name}>
      {name}
      {hasStandIn && <Art name="ui-bot" />}
    </span>
  );
}

/** Marks bots, so that nobody takes them for people. */
function BotMark({ bot, version }: { bot: string; version: number | undefined }) {
  const title = useTalk().botTitle(bot, version);
  return (
    <span class="seat-badge-mark seat-badge-bot" data-testid="badge-mark" title={title}>
      <Art name="ui-bot" />
      <span class="visually-hidden">{title}</span>
    </span>
  );
}

function Points({ points }: { points: number }) {
  const word = useTalk().t("points", { count: points });
  return (
    <span class="seat-badge-score" title={word}>
      {minus(points)}
      <span class="visually-hidden"> {word}</span>
    </span>
  );
}

function Dealer() {
  const talk = useTalk();
  return (
    <span class="seat-badge-mark" data-testid="badge-mark" title={talk.t("dealer")}>
      <span aria-hidden="true">{talk.t("dealer-letter")}</span>
      <span class="visually-hidden">{talk.t("dealer")}</span>
    </span>
  );
}

/** Whether a bot plays for an absent player; not while everybody is away. */
export function noteOf(shown: SeatShown, isDeserted: boolean): "away" | "bot-plays" {
  return shown.stand_in === undefined || isDeserted ? "away" : "bot-plays";
}

/** A person who is absent, or for whom a bot plays. */
export function isAwayFrom(seat: SeatShown): boolean {
  if (seat.bot !== undefined) return false;
  return seat.stand_in !== undefined || seat.is_here === false;
}

interface CountProps {
  icon: ArtName;
  count: number;
  /** catalogue key of what is counted, for the title */
  of: string;
}

export function Count({ icon, count, of }: CountProps) {
  const what = useTalk().t(of, { count });
  return (
    <span title={what}>
      <Art name={icon} />
      {count}
      <span class="visually-hidden"> {what}</span>
    </span>
  );
}
