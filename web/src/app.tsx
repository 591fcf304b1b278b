/** The root component: picks the page for the current route. */

import "./look/index.css"; // first: it names the layers
import { useEffect } from "preact/hooks";
import { isGame } from "./games/game-offer.ts";
import { HomePage } from "./home/home-page.tsx";
import type { RecordProps } from "./home/record-page.tsx";
import type { ResultsProps } from "./home/results-page.tsx";
import { ConnectionNotice, LoadingPage, NotFoundPage } from "./home/status-pages.tsx";
import { TablePage } from "./home/table-page.tsx";
import type { Net } from "./net/net.ts";
import { type HousePageName, type Route, route } from "./route.ts";
import { lazyComponent } from "./ui/lazy-component.tsx";
import { PageMenu } from "./ui/page-menu.tsx";
import { t, words } from "./words/language.ts";

const WAY = {
  loading: () => <LoadingPage />,
  missing: () => <NotFoundPage text={t("page-outdated")} />,
};
/** Pages that are rarely needed, loaded on demand. */
const RecordPage = lazyComponent<RecordProps>(
  () => import("./home/record-page.tsx").then((file) => file.RecordPage),
  WAY,
);
const ResultsPage = lazyComponent<ResultsProps>(
  () => import("./home/results-page.tsx").then((file) => file.ResultsPage),
  WAY,
);
const HousePage = lazyComponent<{ page: HousePageName }>(
  () => import("./home/house-page.tsx").then((file) => file.HousePage),
  WAY,
);
const CreatePage = lazyComponent<{ net: Net; game: string }>(
  () => import("./home/create-page.tsx").then((file) => file.CreatePage),
  WAY,
);
const LearnPage = lazyComponent<{ net: Net; lesson: string | null }>(
  () => import("./home/learn-page.tsx").then((file) => file.LearnPage),
  WAY,
);
const PuzzlePage = lazyComponent<{ game: string; number: string }>(
  () => import("./home/puzzle-page.tsx").then((file) => file.PuzzlePage),
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
      return <RecordPage key={now.id} id={now.id} place={now.replay} review={now.review} />;
    case "results":
      return <ResultsPage net={net} wanted={now.wanted} />;
    case "rules":
      return <RulesPage game={now.game} />;
    case "learn":
      return <LearnPage net={net} lesson={now.lesson} />;
    case "puzzle":
      return <PuzzlePage key={`${now.game} ${now.number}`} game={now.game} number={now.number} />;
    case "house":
      return <HousePage page={now.page} />;
    case "nowhere":
      return <NotFoundPage text={t("page-nowhere")} />;
  }
}

/** The title of the browser tab: "The rules of Bandu". */
function titleOf(now: Route): string {
  if (now.at === "learn" || now.at === "puzzle") return t("page-learn-title");
  if (now.at !== "rules") return t("page-name");
  return isGame(now.game)
    ? t("page-rules-of", { game: words.value.game(now.game) })
    : t("page-rules-all");
}
