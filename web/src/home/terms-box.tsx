/** Form for the terms of a table. */

import { termsOf, termValue } from "../games/table-terms.ts";
import { OptionRow, Segment, Switch } from "../ui/form-controls.tsx";
import { t } from "../words/language.ts";
import { termAbout, termKey } from "../words/message-keys.ts";
import { type TableDraft, withTerms } from "./table-draft.ts";

interface Props {
  now: TableDraft;
  /** how many people will sit at the table, including oneself */
  people: number;
  onChange(next: TableDraft): void;
}

/** Every term with an explanation of its chosen value. */
export function TermsBox({ now, people, onChange }: Props) {
  return (
    <section class="panel" data-testid="terms" aria-label={t("page-terms")}>
      <header>
        <h2 class="sign">{t("page-terms")}</h2>
        <small>{t("page-terms-about")}</small>
      </header>
      {termsOf(now.game).map(([name, values]) => {
        const value = termValue(now.terms, name, people);
        const set = (next: string | boolean) => onChange(withTerms(now, { [name]: next }));
        const label = t(termKey(name));
        return (
          <OptionRow key={name} title={label} about={t(termAbout(now.game, name, value))}>
            {values === null ? (
              <Switch label={label} isOn={value === true} onChange={set} />
            ) : (
              <Segment
                label={label}
                values={values}
                value={String(value)}
                text={(each) => t(termKey(name, each))}
                onChoose={set}
              />
            )}
          </OptionRow>
        );
      })}
    </section>
  );
}
