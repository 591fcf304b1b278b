import { useState } from "preact/hooks";
import { go } from "../route.ts";
import { t } from "../words/language.ts";
import { tableIn } from "./opening.ts";

/** A link that somebody sent, pasted. */
export function JoinByLink() {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const join = () => {
    const table = tableIn(text);
    setWrong(table === null);
    if (table !== null) go(`/table/${table}`);
  };
  return (
    <div class="join">
      <label for="link">{t("page-have-link")}</label>
      <div>
        <input
          id="link"
          class="field"
          inputMode="url"
          placeholder={t("page-paste-link")}
          value={text}
          aria-describedby={isWrong ? "link-wrong" : undefined}
          aria-invalid={isWrong}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && join()}
        />
        <button type="button" class="btn" onClick={join}>
          {t("page-join-button")}
        </button>
      </div>
      {isWrong && (
        <p class="why" id="link-wrong" role="alert">
          {t("page-link-wrong")}
        </p>
      )}
    </div>
  );
}
