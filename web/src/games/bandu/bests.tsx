/** Bandu: the personal bests of Solitaire, on the home page. */

import { t } from "../../words/language.ts";
import { bestOf, HELPS } from "./solo-bests.ts";

/** Nothing until a tower was built. */
export function Bests() {
  const bests = HELPS.flatMap((help) => {
    const count = bestOf(help);
    return count === 0 ? [] : [t("page-best-tower", { help, count })];
  });
  if (bests.length === 0) return null;
  return (
    <p class="muted" data-testid="bests">
      {t("page-best-towers", { bests: bests.join(" · ") })}
    </p>
  );
}
