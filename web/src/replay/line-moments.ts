/** The moment that a line of the score sheet is about: the last event that touched it. */

import { suitOf } from "../games/card-names.ts";
import type { Effect, FeedItem, Line } from "../protocol.ts";
import { tellingsOf } from "../table/event-tellings.ts";
import type { RoundSpan } from "./replay-stops.ts";

/** Whether an effect touched what a line counts. */
function isAbout(effect: Effect, { seat, suit, row }: Line): boolean {
  switch (effect.effect) {
    case "seller":
      return effect.seat === seat && effect.suit === suit;
    case "trick-taken":
      if (effect.seat !== seat) return false;
      return suit == null ? row === "tricks" || row === "taken" : suitOf(effect.card) === suit;
    case "choice-shown":
      return effect.seat === seat && row === "bid" && effect.bid !== undefined;
    default:
      return false;
  }
}

/** Lines about nothing in particular belong to the end of their round. */
export function lineMoment(history: readonly FeedItem[], span: RoundSpan, line: Line): number {
  const found = history.findLast(
    ({ at, told }) =>
      at >= span.first &&
      at <= span.last &&
      tellingsOf(told).some(({ effect }) => isAbout(effect, line)),
  );
  return found?.at ?? span.last;
}
