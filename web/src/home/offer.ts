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

/** Whether there is such a game here, by what there are words for. */
export function isGame(game: string): boolean {
  return words.value.has(`game-${game}`);
}
