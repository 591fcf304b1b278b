/** The page `/new/<game>`: a form for all options and terms of a new table. */

import { useEffect } from "preact/hooks";
import { shelfOf } from "../games/shelf-registry.ts";
import type { Net } from "../net/net.ts";
import type { GameShown } from "../protocol.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { Age, facts, Meaning, RulesLink } from "./game-picker.tsx";
import { OpenButtons, useTableOpening } from "./open-buttons.tsx";
import { OptionsBox } from "./options-box.tsx";
import { Presets } from "./presets.tsx";
import { SeatRows } from "./seat-rows.tsx";
import { useOffer } from "./server-hooks.ts";
import { DraftStartingPlayer } from "./starting-player.tsx";
import { NotFoundPage } from "./status-pages.tsx";
import {
  draft,
  draftOf,
  peopleOf,
  playersOf,
  presetOf,
  type TableDraft,
  withOthers,
} from "./table-draft.ts";
import { TermsBox } from "./terms-box.tsx";
import "./create-page.css";
import "../table/prompt.css";

interface Props {
  net: Net;
  game: string;
}

export function CreatePage({ net, game: name }: Props) {
  const offer = useOffer(net);
  const game = offer?.games.find((each) => each.game === name);
  const isNamed = words.value.has(`game-${name}`);
  const title = isNamed ? t("page-table-of", { game: words.value.game(name) }) : t("page-name");
  useEffect(() => {
    document.documentElement.dataset.game = name;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [name]);
  if (offer !== null && game === undefined) return <NotFoundPage text={t("page-nowhere-game")} />;
  return (
    <div class="screen page-screen">
      <PageBar title={title} about={t("page-create-about")}>
        {isNamed && <RulesLink game={name} />}
      </PageBar>
      {offer !== null && game !== undefined && <Form net={net} game={game} />}
    </div>
  );
}

function Form({ net, game }: { net: Net; game: GameShown }) {
  const now = draftOf(game);
  const set = (next: TableDraft) => {
    draft.value = next;
  };
  const opening = useTableOpening(net, game, now);
  const { Etiquette } = shelfOf(game.game);
  return (
    <>
      <main class="screen-main create-page">
        <div class="create-page-intro">
          <p>{t("page-game-facts", { ...facts(game), age: 0 })}</p>
          <Age game={game} />
          <Meaning game={game.game} />
        </div>
        <Presets game={game} now={now} onChange={set} />
        <div class="create-page-column" data-testid="column">
          <OptionsBox game={game} now={now} onChange={set} />
          <section class="panel" aria-label={t("page-who-plays")}>
            <header>
              <h2 class="sign">{t("page-who-plays")}</h2>
              <small>{t("page-who-plays-about")}</small>
            </header>
            <SeatRows
              draft={now}
              bots={game.bots}
              onChange={(others) => set(withOthers(now, others))}
            />
            <DraftStartingPlayer now={now} onChange={set} />
          </section>
        </div>
        <div class="create-page-column" data-testid="column">
          <TermsBox now={now} people={peopleOf(now)} onChange={set} />
          {Etiquette !== undefined && <Etiquette />}
        </div>
      </main>
      <footer class="prompt" data-mine>
        {opening.refused === null ? (
          <p>{summary(game, now)}</p>
        ) : (
          <p class="error-message" role="alert">
            {words.value.refusal(opening.refused)}
          </p>
        )}
        <div class="actions">
          <OpenButtons now={now} opening={opening} />
        </div>
      </footer>
    </>
  );
}

/** `French edition, 4 players.` */
function summary(game: GameShown, now: TableDraft): string {
  const count = playersOf(now.options);
  const preset = presetOf(game, now.options);
  if (preset === "own") {
    return t("page-new-summary-plain", { game: words.value.game(now.game), count });
  }
  return t("page-new-summary", { preset: t(`page-preset-${preset}`), count });
}
