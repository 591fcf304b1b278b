import { Art } from "../look/art.tsx";
import type { Net } from "../net/net.ts";
import type { GameShown } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import { Segment } from "./controls.tsx";
import { type Draft, draft, FRIEND, playerCounts, playersOf, withPlayers } from "./draft.ts";
import { useDoing } from "./hooks.ts";
import { JoinByLink } from "./join-by-link.tsx";
import { openTable } from "./opening.ts";
import { SeatRows } from "./seat-rows.tsx";

interface Props {
  net: Net;
  game: GameShown;
  now: Draft;
}

/** The panel beside the games: players, seats, and the button that begins. */
export function TableSetup({ net, game, now }: Props) {
  const set = (next: Draft) => {
    draft.value = next;
  };
  return (
    <form class="setup" aria-label={t("page-open-a-table")} onSubmit={(e) => e.preventDefault()}>
      <h2 class="sign">{t("page-table-of", { game: words.value.game(game.game) })}</h2>
      <div class="row">
        <span>{t("page-players")}</span>
        <Segment
          label={t("page-players")}
          values={playerCounts(game)}
          value={playersOf(now.options)}
          text={String}
          onChoose={(players) => set(withPlayers(game, now, players))}
        />
      </div>
      <SeatRows draft={now} bots={game.bots} onChange={(others) => set({ ...now, others })} />
      <a class="options" href={`/new/${game.game}`} onClick={() => set(now)}>
        <b>{t("page-options")}</b> <small class="muted">{t(`page-options-${game.game}`)}</small>
      </a>
      <OpenBar net={net} now={now} />
      <JoinByLink />
    </form>
  );
}

function OpenBar({ net, now }: { net: Net; now: Draft }) {
  const { isDoing, refused, run } = useDoing();
  const hasFriends = now.others.includes(FRIEND);
  return (
    <div class="openbar">
      {refused !== null && (
        <p class="why" role="alert">
          {words.value.refusal(refused)}
        </p>
      )}
      <button
        type="button"
        class="btn btn--go open"
        aria-disabled={isDoing}
        onClick={() => isDoing || void run(() => openTable(net, now))}
      >
        <Art name="logo" />
        {t(hasFriends ? "page-open-table" : "page-play")}
      </button>
    </div>
  );
}
