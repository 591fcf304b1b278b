/** Bandu: how to behave at a table with towers. */

import { isWideScreen } from "../../ui/wide-screen.ts";
import { t } from "../../words/language.ts";
import "./etiquette.css";

const LINES = ["surface", "look", "elbows", "shake", "rebuild"];

/** AN-30, BAN-04, BAN-08. Collapsed on phones. */
export function Etiquette() {
  return (
    <details class="panel etiquette" open={isWideScreen.value}>
      <summary>
        <h2 class="sign">{t("page-manners")}</h2>{" "}
        <small class="muted">{t("page-manners-about")}</small>
      </summary>
      <ul>
        {LINES.map((line) => (
          <li key={line}>{t(`page-manners-${line}`)}</li>
        ))}
      </ul>
    </details>
  );
}
