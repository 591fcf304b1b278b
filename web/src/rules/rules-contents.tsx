/** The table of contents of the rules. */

import { t } from "../words/language.ts";
import type { Section } from "../words/rules-data.ts";
import "./rules-contents.css";

interface Props {
  sections: readonly Section[];
  onChoose(index: number): void;
}

/** A select on narrow screens, a list on wide ones. */
export function RulesContents({ sections, onChoose }: Props) {
  const titles = sections.map(({ title }) => title);
  return (
    <nav class="rules-contents" aria-label={t("page-rules-contents")}>
      <select
        aria-label={t("page-rules-sections")}
        value=""
        onChange={(event) => {
          onChoose(Number(event.currentTarget.value));
          event.currentTarget.value = "";
        }}
      >
        <option value="" disabled hidden>
          {t("page-rules-sections")}
        </option>
        {titles.map((title, index) =>
          title === "" ? null : (
            <option key={title} value={index}>
              {title}
            </option>
          ),
        )}
      </select>
      <ul>
        {titles.map((title, index) =>
          title === "" ? null : (
            <li key={title}>
              <button type="button" onClick={() => onChoose(index)}>
                {title}
              </button>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
