/** The list of games that the server offers, fetched once. */

import { get } from "../net/http.ts";
import type { GameShown, Offer } from "../protocol.ts";
import { foundIn, lazy } from "../ui/lazy.ts";
import { learnEditions, words } from "../words/language.ts";

/** What can be played here: asked for once. */
export const offer = lazy(async () => {
  const found = await get<Offer>("/api/offer");
  learnEditions(found.games);
  return found;
});

/** The games of the shelf, once they are known. */
export function gamesOnShelf(): readonly GameShown[] {
  return foundIn(offer)?.games ?? [];
}

/** A game as the server offers it, once that is known. */
export function offered(game: string): GameShown | undefined {
  return gamesOnShelf().find((each) => each.game === game);
}

/** Whether a bot can give hints; not in games that bots know nothing about. */
export const hasHints = (game: string): boolean => offered(game)?.has_hints !== false;

const USUAL_BOT = "casual";

/** The bot that is seated if nobody chooses one; where there are others, the most able of them. */
export const usualBot = (bots: readonly string[]): string =>
  bots.includes(USUAL_BOT) ? USUAL_BOT : (bots.at(-1) ?? USUAL_BOT);

/** Whether there is such a game here, by what there are words for. */
export function isGame(game: string): boolean {
  return words.value.has(`game-${game}`);
}
