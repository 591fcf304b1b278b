/** The pages `/imprint` and `/privacy`: texts of the people who run the server. */

import { useEffect } from "preact/hooks";
import { offer } from "../games/game-offer.ts";
import { Art } from "../look/art.tsx";
import { goBack, type HousePageName } from "../route.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t } from "../words/language.ts";
import { houseText, Paragraphs } from "./house-texts.tsx";

export function HousePage({ page }: { page: HousePageName }) {
  useEffect(() => void offer.fetch(), []);
  const found = houseText(page);
  const isLoading = offer.state.value === null;
  return (
    <div class="screen page-screen">
      <PageBar title={t(`page-${page}`)} about={t("page-name")} />
      <main class="screen-main">
        <article class="panel">
          {found === null ? (
            <p>{t(isLoading ? "page-loading" : "page-nowhere")}</p>
          ) : (
            <div lang={found.language}>
              <Paragraphs text={found.text} />
            </div>
          )}
          <p>
            <button type="button" class="button" onClick={goBack}>
              <Art name="ui-back" />
              {t("page-back")}
            </button>
          </p>
        </article>
      </main>
    </div>
  );
}
