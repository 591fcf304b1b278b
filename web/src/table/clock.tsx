/** Player clocks (timers): remaining time, countdown components. */

import { signal, useComputed, useSignalEffect } from "@preact/signals";
import { Art } from "../look/art.tsx";
import type { TableShown, View } from "../protocol.ts";
import type { Seating } from "./seating.ts";
import { useSeating, useTalk } from "./table-store.ts";
import "./clock.css";

const now = signal(Date.now());
/** When each update arrived, by this machine's clock. Keyed by view, because presence changes
    create new updates with the same view. */
const arrivals = new WeakMap<View, number>();

/** The remaining time of a seat in ms, counted from the arrival of the update. */
export function clockOf(shown: TableShown, seat: number, at: number): number | null {
  const left = shown.seats[seat]?.clock;
  if (left === undefined) return null;
  const isRunning = shown.running?.includes(seat) === true;
  return isRunning ? Math.max(0, left - (at - arrivalOf(shown, at))) : left;
}

function arrivalOf(shown: TableShown, at: number): number {
  const known = arrivals.get(shown.view);
  if (known !== undefined) return known;
  arrivals.set(shown.view, at);
  return at;
}

/** `9:05` */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const SHORT = 20_000; // ms: below this the clock is red

/** The clock of a seat, if the table has clocks. */
export function Countdown({ seat }: { seat: number }) {
  const talk = useTalk();
  const seating = useSeating();
  const newest = seating.newest.value;
  const left = newest === null ? null : clockOf(newest, seat, now.value);
  if (left === null) return null;
  const isRunning = newest?.running?.includes(seat) === true;
  return (
    <span
      class="clock"
      data-running={isRunning ? "" : undefined}
      data-short={left < SHORT ? "" : undefined}
    >
      <Art name="ui-clock" />
      <span role="timer" aria-label={talk.t(seat === talk.you ? "own-time-left" : "time-left")}>
        {clockText(left)}
      </span>
    </span>
  );
}

/** The player's own clock, at the prompt and in every dialog. */
export function OwnClock() {
  const talk = useTalk();
  const seating = useSeating();
  const you = talk.you;
  if (you === null || seating.isStopped.value || seating.newest.value?.view.over === true)
    return null;
  return <Countdown seat={you} />;
}

/** Updates the clocks while any of them runs. */
export function useClock({ newest }: Seating): void {
  const isRunning = useComputed(() => (newest.value?.running?.length ?? 0) > 0);
  useSignalEffect(() => {
    if (!isRunning.value) return undefined;
    now.value = Date.now();
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 500);
    return () => clearInterval(timer);
  });
}
