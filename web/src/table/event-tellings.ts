/** Sentences and effects of an event, paired; and how a game's room displays an effect. */

import type { EffectDisplay, Room } from "../games/room-contract.ts";
import type { Effect, Message, Told, View } from "../protocol.ts";

/** A sentence, and the effect that it tells. */
export interface Telling {
  message: Message;
  effect: Effect;
}

/** Older versions stored sentences without effects. */
const UNKNOWN: Effect = { effect: "note" };

export function tellingsOf(told: Told | undefined): Telling[] {
  return (told?.tell ?? []).map((message, place) => ({
    message,
    effect: told?.effects?.[place] ?? UNKNOWN,
  }));
}

/** An event with only some of its tellings. */
export function withTellings(told: Told, tellings: readonly Telling[]): Told {
  return {
    ...told,
    tell: tellings.map(({ message }) => message),
    effects: tellings.map(({ effect }) => effect),
  };
}

/** How a room displays an effect; empty for effects from a newer server. */
export function displayOf({ effects }: Room, effect: Effect): EffectDisplay<View, Effect> {
  const shown: EffectDisplay<View, Effect> | undefined = effects[effect.effect];
  return shown ?? {};
}
