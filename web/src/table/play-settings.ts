/** User preferences about playing: hand order, confirmation, turn notifications. */

import type { HandOrder } from "../games/card-names.ts";
import { setting } from "../settings.ts";

/** Choices about playing that this browser keeps. */
export const handOrder = setting<HandOrder>("hand-order", "suit");
/** A card is played by a second tap. */
export const isConfirming = setting("confirm", false);
/** The browser tells when it is your turn and the page is not looked at. */
export const isNotifying = setting("notify", false);
