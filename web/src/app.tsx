import { useEffect } from "preact/hooks";
import { Create } from "./home/create.tsx";
import { Home } from "./home/home.tsx";
import { Menu } from "./home/menu.tsx";
import { Loading, Notice, Nowhere } from "./home/notice.tsx";
import { isGame } from "./home/offer.ts";
import { TablePage } from "./home/table-page.tsx";
import type { Net } from "./net/net.ts";
import { type Route, route } from "./route.ts";
import { later } from "./ui/later.tsx";
import { t, words } from "./words/language.ts";

const WAY = {
  loading: () => <Loading />,
  missing: () => <Nowhere text={t("page-outdated")} />,
};
/** Pages beside those that lead to a table. */
const RecordPage = later<{ id: string }>(
  () => import("./home/record-page.tsx").then((file) => file.RecordPage),
  WAY,
);
const ResultsPage = later<object>(
  () => import("./home/results-page.tsx").then((file) => file.ResultsPage),
  WAY,
);
const RulesPage = later<{ game: string }>(
  () => import("./rules/page.tsx").then((file) => file.RulesPage),
  WAY,
);

/** The page: what is at this address, and a notice when the server cannot be understood. */
export function App({ net }: { net: Net }) {
  const { language } = words.value;
  useEffect(() => {
    document.title = titleOf(route.value);
  }, [language, route.value]);
  return (
    <>
      <Screen net={net} />
      <Notice net={net} />
      <Menu />
    </>
  );
}

function Screen({ net }: { net: Net }) {
  const now = route.value;
  switch (now.at) {
    case "home":
      return <Home net={net} />;
    case "new":
      return <Create net={net} game={now.game} />;
    case "table":
      return <TablePage key={now.id} net={net} id={now.id} />;
    case "record":
      return <RecordPage id={now.id} />;
    case "results":
      return <ResultsPage />;
    case "rules":
      return <RulesPage game={now.game} />;
    case "nowhere":
      return <Nowhere text={t("page-nowhere")} />;
  }
}

/** What the tab is called: "The rules of Bandu". */
function titleOf(now: Route): string {
  if (now.at !== "rules") return t("page-name");
  return isGame(now.game)
    ? t("page-rules-of", { game: words.value.game(now.game) })
    : t("page-rules-all");
}
