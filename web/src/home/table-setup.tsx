/** The quick setup form on the home page. */

import { shelfOf } from "../games/shelf-registry.ts";
import type { Net } from "../net/net.ts";
import type { GameShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { Segment } from "../ui/form-controls.tsx";
import { t, words } from "../words/language.ts";
import { textOr } from "../words/message-keys.ts";
import { Meaning } from "./game-picker.tsx";
import { JoinByLink } from "./join-by-link.tsx";
import { LearnLink } from "./learn-link.tsx";
import { OpenButtons, useTableOpening } from "./open-buttons.tsx";
import { SeatRows } from "./seat-rows.tsx";
import {
  draft,
  playerCounts,
  playersOf,
  type TableDraft,
  withOthers,
  withPlayers,
} from "./table-draft.ts";
import "./table-setup.css";

interface Props {
  net: Net;
  game: GameShown;
  now: TableDraft;
}

export function TableSetup({ net, game, now }: Props) {
  const set = (next: TableDraft) => {
    draft.value = next;
  };
  const { Bests } = shelfOf(game.game);
  return (
    <form
      class="table-setup"
      aria-label={t("page-open-a-table")}
      onSubmit={(e) => e.preventDefault()}
    >
      <h2 class="sign">{t("page-table-of", { game: words.value.game(game.game) })}</h2>
      <Meaning game={game.game} />
      {Bests !== undefined && <Bests />}
      <div class="table-setup-row">
        <span>{t("page-players")}</span>
        <Segment
          label={t("page-players")}
          values={playerCounts(game)}
          value={playersOf(now.options)}
          text={String}
          onChoose={(players) => set(withPlayers(game, now, players))}
        />
      </div>
      <SeatRows draft={now} bots={game.bots} onChange={(others) => set(withOthers(now, others))} />
      <a class="table-setup-options" href={to(`/new/${game.game}`)} onClick={() => set(now)}>
        <b>{t("page-options")}</b>{" "}
        <small class="muted">{textOr(`page-options-${game.game}`)}</small>
      </a>
      <OpenBar net={net} game={game} now={now} />
      <JoinByLink />
    </form>
  );
}

function OpenBar({ net, game, now }: Props) {
  const opening = useTableOpening(net, game, now);
  return (
    <div class="open-buttons" data-testid="open-buttons">
      {opening.refused !== null && (
        <p class="error-message" role="alert">
          {words.value.refusal(opening.refused)}
        </p>
      )}
      <LearnLink game={game} />
      <OpenButtons now={now} opening={opening} />
    </div>
  );
}
