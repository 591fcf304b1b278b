/** The list of games that the server offers, fetched once. */

import { get } from "../net/http.ts";
import type { GameShown, Offer } from "../protocol.ts";
import { foundIn, lazy } from "../ui/lazy.ts";
import { learnEditions, words } from "../words/language.ts";

export const offer = lazy(async () => {
  const found = await get<Offer>("/api/offer");
  learnEditions(found.games);
  return found;
});

/** All games, once the offer is loaded. */
export function gamesOnShelf(): readonly GameShown[] {
  return foundIn(offer)?.games ?? [];
}

/** A game of the offer, once it is loaded. */
export function offered(game: string): GameShown | undefined {
  return gamesOnShelf().find((each) => each.game === game);
}

/** Whether bots can give hints; they cannot in games that they know nothing about. */
export const hasHints = (game: string): boolean => offered(game)?.has_hints !== false;

const USUAL_BOT = "casual";

/** The default bot; if it is not offered, the last in the list, which is the strongest. */
export const usualBot = (bots: readonly string[]): string =>
  bots.includes(USUAL_BOT) ? USUAL_BOT : (bots.at(-1) ?? USUAL_BOT);

/** Whether the catalogue has a title for this game. */
export function isGame(game: string): boolean {
  return words.value.has(`game-${game}`);
}
