/** The link from a game to its lesson. */

import { Art } from "../look/art.tsx";
import type { GameShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { t, words } from "../words/language.ts";

/** Stands beside the button that opens a table. */
export function LearnLink({ game: { game, lesson } }: { game: GameShown }) {
  if (lesson === undefined) return null;
  const title = t("page-learn-game", { game: words.value.game(game) });
  return (
    <a class="button learn-button" href={to(`/learn/${lesson}`)} aria-label={title} title={title}>
      <Art name="ui-hint" />
      <span>{t("page-learn")}</span>
    </a>
  );
}
