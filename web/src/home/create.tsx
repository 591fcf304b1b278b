import { useEffect } from "preact/hooks";
import { shelfOf } from "../games/shelf.ts";
import type { Net } from "../net/net.ts";
import type { GameShown } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import { Bar } from "./bar.tsx";
import { type Draft, draft, draftOf, peopleOf, playersOf, presetOf, withOthers } from "./draft.ts";
import { DraftFirst } from "./first.tsx";
import { Age, facts, Meaning, RulesLink } from "./game-picker.tsx";
import { useOffer } from "./hooks.ts";
import { Nowhere } from "./notice.tsx";
import { OpenButtons, useOpening } from "./open-buttons.tsx";
import { OptionsBox } from "./options-box.tsx";
import { Presets } from "./presets.tsx";
import { SeatRows } from "./seat-rows.tsx";
import { TermsBox } from "./terms-box.tsx";

interface Props {
  net: Net;
  game: string;
}

/** A new table, with everything that can be chosen. */
export function Create({ net, game: name }: Props) {
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
  if (offer !== null && game === undefined) return <Nowhere text={t("page-nowhere-game")} />;
  return (
    <div class="app su">
      <Bar title={title} about={t("page-create-about")}>
        {isNamed && <RulesLink game={name} />}
      </Bar>
      {offer !== null && game !== undefined && <Form net={net} game={game} />}
    </div>
  );
}

function Form({ net, game }: { net: Net; game: GameShown }) {
  const now = draftOf(game);
  const set = (next: Draft) => {
    draft.value = next;
  };
  const opening = useOpening(net, game, now);
  const { Manners } = shelfOf(game.game);
  return (
    <>
      <main class="su-m cr">
        <div class="intro">
          <p>{t("page-game-facts", { ...facts(game), age: 0 })}</p>
          <Age game={game} />
          <Meaning game={game.game} />
        </div>
        <Presets game={game} now={now} onChange={set} />
        <div class="col">
          <OptionsBox game={game} now={now} onChange={set} />
          <section class="box who" aria-label={t("page-who-plays")}>
            <header>
              <h2 class="sign">{t("page-who-plays")}</h2>
              <small>{t("page-who-plays-about")}</small>
            </header>
            <SeatRows
              draft={now}
              bots={game.bots}
              onChange={(others) => set(withOthers(now, others))}
            />
            <DraftFirst now={now} onChange={set} />
          </section>
        </div>
        <div class="col">
          <TermsBox now={now} people={peopleOf(now)} onChange={set} />
          {Manners !== undefined && <Manners />}
        </div>
      </main>
      <footer class="prompt" data-mine>
        {opening.refused === null ? (
          <p>{summary(game, now)}</p>
        ) : (
          <p class="why" role="alert">
            {words.value.refusal(opening.refused)}
          </p>
        )}
        <div class="acts">
          <OpenButtons now={now} opening={opening} />
        </div>
      </footer>
    </>
  );
}

/** `French edition, 4 players.` */
function summary(game: GameShown, now: Draft): string {
  const count = playersOf(now.options);
  const preset = presetOf(game, now.options);
  if (preset === "own") {
    return t("page-new-summary-plain", { game: words.value.game(now.game), count });
  }
  return t("page-new-summary", { preset: t(`page-preset-${preset}`), count });
}
