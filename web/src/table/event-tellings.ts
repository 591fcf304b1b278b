/** Sentences and effects of an event, paired; and how a game's room displays an effect. */

import type { EffectDisplay, Room } from "../games/room-contract.ts";
import type { Effect, Message, Told, View } from "../protocol.ts";

/** A sentence, and what it tells. */
export interface Telling {
  message: Message;
  effect: Effect;
}

/** Older versions saved sentences alone. */
const UNKNOWN: Effect = { effect: "note" };

export function tellingsOf(told: Told | undefined): Telling[] {
  return (told?.tell ?? []).map((message, place) => ({
    message,
    effect: told?.effects?.[place] ?? UNKNOWN,
  }));
}

/** The event with only some of what is told of it. */
export function withTellings(told: Told, tellings: readonly Telling[]): Told {
  return {
    ...told,
    tell: tellings.map(({ message }) => message),
    effects: tellings.map(({ effect }) => effect),
  };
}

/** What the room of a game makes of an effect; nothing of one that only a newer server knows. */
export function displayOf({ effects }: Room, effect: Effect): EffectDisplay<View, Effect> {
  const shown: EffectDisplay<View, Effect> | undefined = effects[effect.effect];
  return shown ?? {};
}
