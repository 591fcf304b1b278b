/** Settings form: name, language, colour scheme (dark mode), sound. */

import { isSoundOn, ownName, type Scheme, scheme } from "../settings.ts";
import { chooseLanguage, languages, t, words } from "../words/language.ts";
import { OptionRow, Segment, Switch } from "./form-controls.tsx";
import "./preferences.css";

const SCHEMES: readonly Scheme[] = ["system", "light", "dark"];

export function Preferences() {
  return (
    <div class="preferences">
      <OptionRow title={t("page-own-name")} about="">
        <NameInput />
      </OptionRow>
      <OptionRow title={t("page-language")} about="">
        <select
          class="field"
          aria-label={t("page-language")}
          value={words.value.language}
          onChange={(event) => void chooseLanguage(event.currentTarget.value)}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </OptionRow>
      <OptionRow title={t("page-scheme")} about="">
        <Segment
          label={t("page-scheme")}
          values={SCHEMES}
          value={scheme.value}
          text={(value) => t(`page-scheme-${value}`)}
          onChoose={(value) => {
            scheme.value = value;
          }}
        />
      </OptionRow>
      <OptionRow title={t("page-sound")} about={t("page-sound-about")}>
        <Switch
          label={t("page-sound")}
          isOn={isSoundOn.value}
          onChange={(isOn) => {
            isSoundOn.value = isOn;
          }}
        />
      </OptionRow>
    </div>
  );
}

/** The name that others see; stored in this browser. */
export function NameInput() {
  return (
    <input
      class="field"
      aria-label={t("page-own-name")}
      placeholder={t("page-own-name")}
      autocomplete="nickname"
      maxLength={40}
      value={ownName.value}
      onInput={(event) => {
        ownName.value = event.currentTarget.value;
      }}
    />
  );
}
