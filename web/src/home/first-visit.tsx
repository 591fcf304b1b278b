/** Offers newcomers a lesson, once. */

import { Art } from "../look/art.tsx";
import type { GameShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { lastGame, setting } from "../settings.ts";
import { t, words } from "../words/language.ts";
import "./first-visit.css";

/** The offer was accepted or declined in this browser. */
const isAnswered = setting("learn-offered", false);

interface Props {
  game: GameShown;
  /** the person has no tables yet */
  isNew: boolean;
}

export function FirstVisit({ game: { game, lesson }, isNew }: Props) {
  if (isAnswered.value || !isNew || lastGame.value !== "" || lesson === undefined) return null;
  const answer = () => {
    isAnswered.value = true;
  };
  return (
    <aside class="panel first-visit" aria-label={t("page-learn-title")} data-testid="first-visit">
      <p>{t("page-first-visit")}</p>
      <div class="actions">
        <a class="button button-primary" href={to(`/learn/${lesson}`)} onClick={answer}>
          <Art name="ui-hint" />
          {t("page-learn-game", { game: words.value.game(game) })}
        </a>
        <button type="button" class="button" onClick={answer}>
          {t("page-first-visit-no")}
        </button>
      </div>
    </aside>
  );
}
