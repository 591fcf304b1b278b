/** Interim views: applies the effects of one event to the last view, until the server's own view
    arrives (optimistic rendering). No rules. */

import type { Room } from "../games/room-contract.ts";
import type { Effect, Message, Told, View } from "../protocol.ts";
import { displayOf, tellingsOf } from "./event-tellings.ts";

/** The outcome of a finished trick, from its events. */
export interface TrickEnd {
  /** null: nobody won it */
  winner: number | null;
}

/** A view that is not the server's own, with reasons to show before its prompt. */
export type InterimView = View & { reasons?: readonly Message[] };

/** Which part of a trick's events an effect belongs to. */
type Part = "reason" | "end" | "after" | "other";

function partOf(effect: Effect): Part {
  switch (effect.effect) {
    case "passed-over":
      return "reason";
    case "trick-taken":
    case "trick-left":
      return "end";
    case "round-over":
    case "score":
    case "game-over":
      return "after";
    case "note":
    case "deal":
    case "choice":
    case "choice-shown":
    case "card":
    case "seller":
    case "cart":
    case "trump":
    case "value":
    case "offer":
    case "pull":
    case "take":
    case "use":
    case "refuse":
    case "bid":
    case "pass":
    case "win":
    case "place":
    case "settle":
    case "out":
    case "fall":
    case "return":
    case "skip":
      return "other";
    default:
      effect satisfies never; // from a newer server
      return "other";
  }
}

/** Why a higher card has not won the trick; told before the winner. */
export function reasonsIn(told: Told | undefined): Message[] {
  const tellings = tellingsOf(told);
  return tellings.filter((one) => partOf(one.effect) === "reason").map((one) => one.message);
}

/** The interim view after one event, with its sentence as the prompt. Null if there is nothing
    to derive it from, as after a deal. */
export function applyTold(view: View, told: Told, room: Room): InterimView | null {
  if (told.event.deal !== undefined) return null;
  const tellings = tellingsOf(told);
  const said = tellings.find(({ effect }) => partOf(effect) === "end") ?? tellings[0];
  const prompt = said?.message ?? view.prompt;
  const start: InterimView = { ...view, prompt, legal: [], reasons: reasonsIn(told) };
  return tellings.reduce(
    (drawn, { effect }) => displayOf(room, effect).apply?.(drawn, effect, told.event) ?? drawn,
    start,
  );
}

/** How the trick ended, if it did. */
export function trickEndOf(told: Told | undefined): TrickEnd | null {
  for (const { effect } of tellingsOf(told)) {
    if (effect.effect === "trick-taken") return { winner: effect.seat };
    if (effect.effect === "trick-left") return { winner: null };
  }
  return null;
}

/** Consequences of the last trick of a round: told after the trick has been swept away. */
export const isAfterTrick = (effect: Effect): boolean => partOf(effect) === "after";

/** The number of the round that ended with this event, if one did. */
export function roundEndOf(told: Told | undefined): number | null {
  const over = tellingsOf(told).find(({ effect }) => effect.effect === "round-over")?.effect;
  return over?.effect === "round-over" ? over.round : null;
}
