import { setting } from "../settings.ts";
import type { HandOrder } from "../table/cards.ts";

/** Choices about playing that this browser keeps. */
export const handOrder = setting<HandOrder>("hand-order", "suit");
/** A card is played by a second tap. */
export const isConfirming = setting("confirm", false);
/** The browser tells when it is your turn and the page is not looked at. */
export const isNotifying = setting("notify", false);
