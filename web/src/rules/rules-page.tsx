/** The page `/rules/<game>`: the rules with the usual options, or a list of all games. */

import { useEffect, useState } from "preact/hooks";
import { gamesOnShelf, isGame, offer } from "../games/game-offer.ts";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art } from "../look/art.tsx";
import { to } from "../root-path.ts";
import { goBack } from "../route.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { textOr } from "../words/message-keys.ts";
import { RulesText } from "./rules-text.tsx";
import { useRules } from "./use-rules.ts";
import "./rules-page.css";

export function RulesPage({ game }: { game: string }) {
  return isGame(game) ? <RulesOfGame key={game} game={game} /> : <AllRules unknown={game} />;
}

function RulesOfGame({ game }: { game: string }) {
  const asked = useRules(game, words.value.language);
  useEffect(() => {
    document.documentElement.dataset.game = game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
  return (
    <div class="screen page-screen rules-page">
      <PageBar title={words.value.game(game)} about={t("page-rules")} />
      <main class="screen-main">
        <article class="panel">
          <RulesText game={game} asked={asked} options={{}} clause={useHash()} />
          <p class="rules-note muted">{t("page-rules-options")}</p>
          <footer class="rules-actions">
            <button type="button" class="button" onClick={goBack}>
              <Art name="ui-back" />
              {t("page-back")}
            </button>
            <a class="button" href={to("/rules")}>
              {t("page-rules-all")}
            </a>
            <a class="button button-primary" href={to(`/new/${game}`)}>
              {t("page-rules-play", { game: words.value.game(game) })}
            </a>
          </footer>
        </article>
      </main>
    </div>
  );
}

/** The requested clause: `TIN-24` in `/rules/tindahan#TIN-24`. */
function useHash(): string | null {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return /^#([A-Z]+-\d+)$/.exec(hash)?.[1] ?? null;
}

/** All games with a line about each; an unknown game is reported first. */
function AllRules({ unknown }: { unknown: string }) {
  useEffect(() => void offer.fetch(), []);
  return (
    <div class="screen page-screen rules-page">
      <PageBar title={t("page-rules-all")} about="" />
      <main class="screen-main">
        <section class="panel">
          {unknown !== "" && <p role="alert">{t("page-rules-unknown", { name: unknown })}</p>}
          <ul class="rules-list">
            {gamesOnShelf().map(({ game }) => (
              <li key={game}>
                <a href={to(`/rules/${game}`)}>
                  <Art name={shelfOf(game).icon} />
                  <span>
                    <b class="sign">{words.value.game(game)}</b>
                    <small>{textOr(`page-game-${game}`)}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <footer class="rules-actions">
            <button type="button" class="button" onClick={goBack}>
              <Art name="ui-back" />
              {t("page-back")}
            </button>
          </footer>
        </section>
      </main>
    </div>
  );
}
