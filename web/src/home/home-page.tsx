/** The home page: own tables, games to start, the lobby. */

import { useState } from "preact/hooks";
import type { Net } from "../net/net.ts";
import type { Offer, TableLine } from "../protocol.ts";
import { to } from "../root-path.ts";
import { lastGame } from "../settings.ts";
import { t } from "../words/language.ts";
import { FirstVisit } from "./first-visit.tsx";
import { GameLinks, GamePicker } from "./game-picker.tsx";
import { Hero } from "./hero.tsx";
import { Announcement, HouseLinks } from "./house-texts.tsx";
import { JoinByLink } from "./join-by-link.tsx";
import { useLists, useOffer } from "./server-hooks.ts";
import { draft, draftOf } from "./table-draft.ts";
import { MyTables, OpenTables, Results, WatchTables } from "./table-lists.tsx";
import { TableSetup } from "./table-setup.tsx";
import { isLive } from "./table-summaries.ts";
import "./home-page.css";

const BUSY_FROM = 3; // running tables: from this number on they are listed first

interface Tables {
  live: readonly TableLine[];
  open: readonly TableLine[];
  done: readonly TableLine[];
}

export function HomePage({ net }: { net: Net }) {
  const offer = useOffer(net);
  const { mine, lobby } = useLists(net);
  const own = new Set(mine?.map((line) => line.table));
  const tables = {
    live: mine?.filter(isLive) ?? [],
    open: lobby?.filter((line) => !own.has(line.table) && isLive(line)) ?? [],
    done: mine?.filter((line) => line.has_record === true) ?? [],
  };
  const isBusy = tables.live.length >= BUSY_FROM;
  const waiting = tables.live.filter((line) => line.is_your_turn).length;
  return (
    <div class={isBusy ? "is-busy" : ""}>
      <Hero waiting={isBusy ? waiting : null} />
      <Announcement />
      <main class="shop" aria-busy={offer === null || mine === null}>
        {offer !== null &&
          mine !== null &&
          (isBusy ? (
            <Busy offer={offer} tables={tables} />
          ) : (
            <Quiet net={net} offer={offer} tables={tables} />
          ))}
      </main>
      <HouseLinks />
    </div>
  );
}

function Quiet({ net, offer, tables }: { net: Net; offer: Offer; tables: Tables }) {
  const [chosen, setChosen] = useState(draft.value?.game ?? lastGame.value);
  const game = offer.games.find((each) => each.game === chosen) ?? offer.games[0];
  if (game === undefined) return null;
  return (
    <>
      <section class="game-shelf" aria-labelledby="pick">
        <FirstVisit game={game} isNew={tables.live.length + tables.done.length === 0} />
        <h2 id="pick" class="label">
          {t("page-choose-game")}
        </h2>
        <GamePicker games={offer.games} chosen={game.game} onChoose={setChosen} />
        <MyTables lines={tables.live} most={BUSY_FROM} />
      </section>
      <TableSetup net={net} game={game} now={draftOf(game)} />
      <div class="shop-aside">
        <OpenTables lines={tables.open} most={4} />
        <WatchTables lines={tables.open} most={4} />
        <Results lines={tables.done} most={4} />
      </div>
    </>
  );
}

function Busy({ offer, tables }: { offer: Offer; tables: Tables }) {
  return (
    <>
      <MyTables lines={tables.live} most={6} />
      <section class="new-table" aria-labelledby="new">
        <h2 id="new" class="label">
          {t("page-open-a-table")}
        </h2>
        <GameLinks games={offer.games} />
        <p>
          <a class="text-link" href={to("/rules")}>
            {t("page-rules-all")}
          </a>{" "}
          <a class="text-link" href={to("/learn")}>
            {t("page-learn-title")}
          </a>
        </p>
      </section>
      <OpenTables lines={tables.open} most={3} />
      <WatchTables lines={tables.open} most={3} />
      <Results lines={tables.done} most={3} />
      <JoinByLink />
    </>
  );
}
