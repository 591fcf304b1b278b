/** Splits an update into steps, one per event, each with the view to draw. */

import { roomOf } from "../games/room-registry.ts";
import type { FeedItem, TableShown, View } from "../protocol.ts";
import { displayOf, type Telling, tellingsOf, withTellings } from "./event-tellings.ts";
import { applyTold, isAfterTrick, roundEndOf, trickEndOf } from "./interim-view.ts";

/** One step of the playback. */
export interface PlaybackStep {
  /** what is drawn */
  view: View;
  /** what is announced, and added to the history */
  event: FeedItem | null;
  /** a card, a seller or the cart moves to its place */
  isMove: boolean;
  /** the trick is over: it is held, then swept to this seat (null: to nobody) */
  sweepTo?: number | null;
  /** ms for which the table stays as it is, so that the event can be followed */
  stays?: number;
  /** a round is over: its score sheet is shown */
  sheet?: number;
}

/** Splits an update; the last step shows the server's own view. */
export function stepsOf(before: View, update: TableShown): PlaybackStep[] {
  const steps: PlaybackStep[] = [];
  const room = roomOf(update.view);
  let drawn: View | null = before;
  for (const [index, event] of update.events.entries()) {
    const isLast = index === update.events.length - 1;
    const told = event.undone === true ? undefined : event.told;
    if (told !== undefined && drawn !== null) drawn = applyTold(drawn, told, room);
    else if (event.kind === "undo") drawn = null;
    const end = trickEndOf(told);
    const round = roundEndOf(told);
    if (end === null || drawn === null) {
      const view = isLast ? update.view : (drawn ?? before);
      const displays = tellingsOf(told).map(({ effect }) => displayOf(room, effect));
      const isFilmed = displays.some((display) => display.isFilmed);
      const stays = displays.find((display) => display.stays !== undefined)?.stays;
      const isMove = told !== undefined && drawn !== null && !isFilmed;
      steps.push({ view, event, isMove, ...(stays !== undefined && { stays }) });
    } else {
      const [trick, after] = partsOf(event);
      steps.push({ view: drawn, event: trick, isMove: true, sweepTo: end.winner });
      drawn = isLast ? update.view : room.cleared(drawn);
      steps.push({ view: drawn, event: after, isMove: false });
    }
    if (round !== null) {
      const view = drawn ?? update.view;
      steps.push({ view, event: null, isMove: false, sheet: round });
    }
  }
  const last = steps.at(-1);
  if (last?.view !== update.view) steps.push({ view: update.view, event: null, isMove: false });
  return steps;
}

/** Splits an event that ended a trick: the trick itself, and its consequences, if any. */
function partsOf(event: FeedItem): [FeedItem, FeedItem | null] {
  const { told } = event;
  if (told === undefined) return [event, null];
  const tellings = tellingsOf(told);
  const after = tellings.filter(({ effect }) => isAfterTrick(effect));
  if (after.length === 0) return [event, null];
  const trick = tellings.filter(({ effect }) => !isAfterTrick(effect));
  const part = (some: Telling[]): FeedItem => ({ ...event, told: withTellings(told, some) });
  return [part(trick), part(after)];
}

/** All tellings of an event, in order. */
export function tellOf(event: FeedItem | null): Telling[] {
  if (event === null || event.undone === true) return [];
  return tellingsOf(event.told);
}
