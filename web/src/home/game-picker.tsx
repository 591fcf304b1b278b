import { Art } from "../look/art.tsx";
import type { GameShown } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import { playerCounts } from "./draft.ts";
import { shownGame } from "./games.ts";
import { shortName } from "./lines.ts";

interface PickerProps {
  games: readonly GameShown[];
  chosen: string;
  onChoose(game: string): void;
}

/** The games as a group of radio buttons: the chosen one is set up beside it. */
export function GamePicker({ games, chosen, onChoose }: PickerProps) {
  return (
    <div class="games" role="radiogroup" aria-labelledby="pick">
      {games.map((game) => (
        <label key={game.game} class="game" data-game={game.game}>
          <input
            type="radio"
            name="game"
            value={game.game}
            checked={game.game === chosen}
            onChange={() => onChoose(game.game)}
          />
          <Picture game={game.game} />
          <span class="game-t">
            <b class="sign">{words.value.game(game.game)}</b>
            <small>{t("page-game-facts", facts(game))}</small>
            <em>{t(`page-game-${game.game}`)}</em>
          </span>
        </label>
      ))}
    </div>
  );
}

/** The games as links to a new table of each. */
export function GameLinks({ games }: { games: readonly GameShown[] }) {
  return (
    <div class="games">
      {games.map((game) => (
        <a key={game.game} class="game" data-game={game.game} href={`/new/${game.game}`}>
          <Picture game={game.game} />
          <span class="game-t">
            <b class="sign">{shortName(game.game)}</b>
            <small>{t("page-game-short", facts(game))}</small>
          </span>
        </a>
      ))}
    </div>
  );
}

function Picture({ game }: { game: string }) {
  const [first, second] = shownGame(game).art;
  return (
    <span class="pic">
      <Art name={first} class="p1" />
      <Art name={second} class="p2" />
    </span>
  );
}

function facts(game: GameShown) {
  const counts = playerCounts(game);
  const { minutes } = shownGame(game.game);
  return { lowest: Math.min(...counts), highest: Math.max(...counts), minutes };
}
