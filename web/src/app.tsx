/** The root component: picks the page for the current route. */

import "./look/index.css"; // first: it names the layers
import { useEffect } from "preact/hooks";
import { isGame } from "./games/game-offer.ts";
import { CreatePage } from "./home/create-page.tsx";
import { HomePage } from "./home/home-page.tsx";
import { ConnectionNotice, LoadingPage, NotFoundPage } from "./home/status-pages.tsx";
import { TablePage } from "./home/table-page.tsx";
import type { Net } from "./net/net.ts";
import { type HousePageName, type ReplayPlace, type Route, route } from "./route.ts";
import { lazyComponent } from "./ui/lazy-component.tsx";
import { PageMenu } from "./ui/page-menu.tsx";
import { t, words } from "./words/language.ts";

const WAY = {
  loading: () => <LoadingPage />,
  missing: () => <NotFoundPage text={t("page-outdated")} />,
};
/** Pages that are rarely needed, loaded on demand. */
const RecordPage = lazyComponent<{ id: string; place?: ReplayPlace | undefined }>(
  () => import("./home/record-page.tsx").then((file) => file.RecordPage),
  WAY,
);
const ResultsPage = lazyComponent<object>(
  () => import("./home/results-page.tsx").then((file) => file.ResultsPage),
  WAY,
);
const HousePage = lazyComponent<{ page: HousePageName }>(
  () => import("./home/house-page.tsx").then((file) => file.HousePage),
  WAY,
);
const RulesPage = lazyComponent<{ game: string }>(
  () => import("./rules/rules-page.tsx").then((file) => file.RulesPage),
  WAY,
);

/** The current page, plus a notice when the connection or the protocol version is a problem. */
export function App({ net }: { net: Net }) {
  const { language } = words.value;
  useEffect(() => {
    document.title = titleOf(route.value);
  }, [language, route.value]);
  return (
    <>
      <Screen net={net} />
      <ConnectionNotice net={net} />
      <PageMenu />
    </>
  );
}

function Screen({ net }: { net: Net }) {
  const now = route.value;
  switch (now.at) {
    case "home":
      return <HomePage net={net} />;
    case "new":
      return <CreatePage net={net} game={now.game} />;
    case "table":
      return <TablePage key={now.id} net={net} id={now.id} />;
    case "record":
      return <RecordPage key={now.id} id={now.id} place={now.replay} />;
    case "results":
      return <ResultsPage />;
    case "rules":
      return <RulesPage game={now.game} />;
    case "house":
      return <HousePage page={now.page} />;
    case "nowhere":
      return <NotFoundPage text={t("page-nowhere")} />;
  }
}

/** The title of the browser tab: "The rules of Bandu". */
function titleOf(now: Route): string {
  if (now.at !== "rules") return t("page-name");
  return isGame(now.game)
    ? t("page-rules-of", { game: words.value.game(now.game) })
    : t("page-rules-all");
}
