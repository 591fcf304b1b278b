/** User preferences about playing: hand order, confirmation, turn notifications. */

import type { HandOrder } from "../games/card-names.ts";
import { setting } from "../settings.ts";

export const handOrder = setting<HandOrder>("hand-order", "suit");
/** Cards are played by a second tap. */
export const isConfirming = setting("confirm", false);
/** A panel counts the cards that are gone. */
export const isCounting = setting("count", false);
/** The browser notifies the player of their turn while the page is hidden. */
export const isNotifying = setting("notify", false);
