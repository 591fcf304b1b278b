/** Game selection: cards with facts about each game. */

import { shelfOf } from "../games/shelf-registry.ts";
import { Art } from "../look/art.tsx";
import type { GameShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { t, words } from "../words/language.ts";
import { textOr } from "../words/message-keys.ts";
import { playerCounts } from "./table-draft.ts";
import { shortName } from "./table-summaries.ts";
import "./game-picker.css";
import "../rules/rules-button.css";

interface PickerProps {
  games: readonly GameShown[];
  chosen: string;
  onChoose(game: string): void;
}

/** The games as radio buttons; the selected one is set up next to them. */
export function GamePicker({ games, chosen, onChoose }: PickerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div class="game-grid" role="group" aria-labelledby="pick">
      {games.map((game) => (
        <div key={game.game} class="game-item">
          <label class="game-tile" data-game={game.game}>
            <input
              type="radio"
              name="game"
              value={game.game}
              checked={game.game === chosen}
              onChange={() => onChoose(game.game)}
            />
            <Picture game={game.game} />
            <span class="game-text">
              <b class="sign">{words.value.game(game.game)}</b>
              <small>{t("page-game-facts", facts(game))}</small>
              <em>{textOr(`page-game-${game.game}`)}</em>
            </span>
          </label>
          <RulesLink game={game.game} />
        </div>
      ))}
    </div>
  );
}

/** Link to the rules of a game. */
export function RulesLink({ game }: { game: string }) {
  const title = t("page-rules-of", { game: words.value.game(game) });
  return (
    <a class="button rules-button" href={to(`/rules/${game}`)} aria-label={title} title={title}>
      <Art name="ui-book" />
      <span>{t("page-rules")}</span>
    </a>
  );
}

/** The games as links to a new table. */
export function GameLinks({ games }: { games: readonly GameShown[] }) {
  return (
    <div class="game-grid">
      {games.map((game) => (
        <a key={game.game} class="game-tile" data-game={game.game} href={to(`/new/${game.game}`)}>
          <Picture game={game.game} />
          <span class="game-text">
            <b class="sign">{shortName(game.game)}</b>
            <small>{t("page-game-short", facts(game))}</small>
          </span>
        </a>
      ))}
    </div>
  );
}

function Picture({ game }: { game: string }) {
  const [first, second] = shelfOf(game).art;
  return (
    <span class="game-picture">
      <Art name={first} class="game-picture-back" />
      <Art name={second} class="game-picture-front" />
    </span>
  );
}

/** Number of players, duration, minimum age. */
export function facts(game: GameShown) {
  const counts = playerCounts(game);
  const { minutes = 30, age = 0 } = game;
  return { lowest: Math.min(...counts), highest: Math.max(...counts), minutes, age };
}

/** TIN-01, BAS-01. The minimum age, if the rulebook has one. */
export function Age({ game: { age = 0 } }: { game: GameShown }) {
  return age > 0 ? <p>{t("page-game-age", { age })}</p> : null;
}

/** TIN-02. What the name of the game means, if the catalogue says so. */
export function Meaning({ game }: { game: string }) {
  const key = `page-name-${game}`;
  return words.value.has(key) ? <p class="game-meaning">{t(key)}</p> : null;
}
