/** Connection notice (toast), loading placeholder, and the not-found (404) page. */

import { useEffect } from "preact/hooks";
import { renew } from "../build.ts";
import { gamesOnShelf, offer } from "../games/game-offer.ts";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art } from "../look/art.tsx";
import type { Net } from "../net/net.ts";
import { to } from "../root-path.ts";
import { route } from "../route.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import "./status-pages.css";

/** For every page: an outdated page, a ban, or no connection. A table shows the last itself. */
export function ConnectionNotice({ net }: { net: Net }) {
  const isOutdated = net.connection.isOutdated.value;
  useEffect(() => {
    if (isOutdated) void renew();
  }, [isOutdated]);
  if (isOutdated) {
    return (
      <div class="notice" role="alert">
        <p>{t("page-outdated")}</p>
        <button type="button" class="button button-primary" onClick={() => location.reload()}>
          {t("page-reload")}
        </button>
      </div>
    );
  }
  if (net.connection.isBanned.value) {
    return (
      <div class="notice" role="alert">
        <p>{t("page-banned")}</p>
      </div>
    );
  }
  return route.value.at === "table" ? null : <Disconnected net={net} />;
}

export function Disconnected({ net }: { net: Net }) {
  const status = net.connection.status.value;
  if (status === "connected") return null;
  return (
    <div class="notice" role="status">
      <p>{t(status === "lost" ? "page-lost" : "page-restarting")}</p>
    </div>
  );
}

export function LoadingPage() {
  return (
    <div class="screen page-screen">
      <PageBar title={t("page-name")} about={t("page-loading")} />
      <main class="screen-main" />
    </div>
  );
}

/** The not-found page, with the reason. */
export function NotFoundPage({ text }: { text: string }) {
  useEffect(() => void offer.fetch(), []);
  return (
    <div class="screen page-screen">
      <PageBar title={t("page-name")} about="" />
      <main class="screen-main">
        <section class="panel">
          <p>{text}</p>
          <p>
            <a class="button button-primary" href={to("/")}>
              {t("page-home")}
            </a>
          </p>
          <p>{t("page-nowhere-shelf")}</p>
          <ul class="game-links">
            {gamesOnShelf().map(({ game }) => (
              <li key={game}>
                <a class="button" href={to(`/new/${game}`)}>
                  <Art name={shelfOf(game).icon} />
                  {words.value.game(game)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}
