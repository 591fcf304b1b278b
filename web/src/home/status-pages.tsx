/** Connection notice (toast), loading placeholder, and the not-found (404) page. */

import { useEffect } from "preact/hooks";
import { renew } from "../build.ts";
import { gamesOnShelf, offer } from "../games/game-offer.ts";
import { shelfOf } from "../games/shelf-registry.ts";
import { Art } from "../look/art.tsx";
import type { Net } from "../net/net.ts";
import { route } from "../route.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";

/** For every page: an outdated page, or no connection. A table shows the latter itself. */
export function ConnectionNotice({ net }: { net: Net }) {
  const isOutdated = net.connection.isOutdated.value;
  useEffect(() => {
    if (isOutdated) void renew();
  }, [isOutdated]);
  if (isOutdated) {
    return (
      <div class="notice" role="alert">
        <p>{t("page-outdated")}</p>
        <button type="button" class="btn btn--go" onClick={() => location.reload()}>
          {t("page-reload")}
        </button>
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
    <div class="app su">
      <PageBar title={t("page-name")} about={t("page-loading")} />
      <main class="su-m" />
    </div>
  );
}

/** The not-found page, with the reason. */
export function NotFoundPage({ text }: { text: string }) {
  useEffect(() => void offer.fetch(), []);
  return (
    <div class="app su">
      <PageBar title={t("page-name")} about="" />
      <main class="su-m">
        <section class="box">
          <p>{text}</p>
          <p>
            <a class="btn btn--go" href="/">
              {t("page-home")}
            </a>
          </p>
          <p>{t("page-nowhere-shelf")}</p>
          <ul class="shelf-links">
            {gamesOnShelf().map(({ game }) => (
              <li key={game}>
                <a class="btn" href={`/new/${game}`}>
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
