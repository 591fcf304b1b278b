import { useEffect } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { Net } from "../net/net.ts";
import type { GameShown } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import { Bar } from "./bar.tsx";
import { type Draft, draft, draftOf, FRIEND, PRESETS, playersOf, presetOf } from "./draft.ts";
import { useDoing, useOffer } from "./hooks.ts";
import { openTable } from "./opening.ts";
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
  const title = words.value.has(`game-${name}`)
    ? t("page-table-of", { game: words.value.game(name) })
    : t("page-name");
  useEffect(() => {
    document.documentElement.dataset.game = name;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [name]);
  return (
    <div class="app su">
      <Bar title={title} about={t("page-create-about")} />
      {offer !== null && game === undefined && <p class="su-m">{t("page-nowhere")}</p>}
      {offer !== null && game !== undefined && <Form net={net} game={game} />}
    </div>
  );
}

function Form({ net, game }: { net: Net; game: GameShown }) {
  const now = draftOf(game);
  const set = (next: Draft) => {
    draft.value = next;
  };
  const { isDoing, refused, run } = useDoing();
  return (
    <>
      <main class="su-m cr">
        <Presets game={game} now={now} onChange={set} />
        <OptionsBox game={game} now={now} onChange={set} />
        <TermsBox now={now} onChange={set} />
        <section class="box who" aria-label={t("page-who-plays")}>
          <header>
            <h2 class="sign">{t("page-who-plays")}</h2>
            <small>{t("page-who-plays-about")}</small>
          </header>
          <SeatRows draft={now} bots={game.bots} onChange={(others) => set({ ...now, others })} />
        </section>
      </main>
      <footer class="prompt" data-mine>
        {refused === null ? (
          <p>{summary(now)}</p>
        ) : (
          <p class="why" role="alert">
            {words.value.refusal(refused)}
          </p>
        )}
        <div class="acts">
          <button
            type="button"
            class="btn btn--go"
            aria-disabled={isDoing}
            onClick={() => isDoing || void run(() => openTable(net, now))}
          >
            <Art name="logo" />
            {t(now.others.includes(FRIEND) ? "page-open-table" : "page-play")}
          </button>
        </div>
      </footer>
    </>
  );
}

/** `French edition, 4 players.` */
function summary(now: Draft): string {
  const count = playersOf(now.options);
  const preset = presetOf(now);
  if (!(now.game in PRESETS) || preset === "own") {
    return t("page-new-summary-plain", { game: words.value.game(now.game), count });
  }
  return t("page-new-summary", { preset: t(`page-preset-${preset}`), count });
}
