import type { Terms } from "../protocol.ts";
import { t } from "../words/language.ts";
import { OptionRow, Segment, Switch } from "./controls.tsx";
import { type Draft, withTerms } from "./draft.ts";
import { termKey } from "./keys.ts";

type Name = keyof Terms;

/** The terms in the order in which they are shown; on or off, or one of a few. */
export const TERMS: readonly (readonly [Name, readonly string[] | null])[] = [
  ["pace", ["relaxed", "steady", "quick"]],
  ["undo", ["free", "ask", "off"]],
  ["hints", null],
  ["open_history", null],
  ["rated", null],
  ["seen_by", ["link", "everyone"]],
  ["bots_pace", ["quick", "natural", "slow"]],
];

interface Props {
  now: Draft;
  onChange(next: Draft): void;
}

/** Every term, each with a sentence about its value. */
export function TermsBox({ now, onChange }: Props) {
  return (
    <section class="box terms" aria-label={t("page-terms")}>
      <header>
        <h2 class="sign">{t("page-terms")}</h2>
        <small>{t("page-terms-about")}</small>
      </header>
      {TERMS.map(([name, values]) => {
        const value = now.terms[name];
        const set = (next: string | boolean) => onChange(withTerms(now, { [name]: next }));
        const label = t(termKey(name));
        return (
          <OptionRow key={name} title={label} about={t(`${termKey(name, value)}-about`)}>
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
