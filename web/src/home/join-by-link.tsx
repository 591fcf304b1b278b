/** Input field for an invitation link. */

import { useEffect, useRef, useState } from "preact/hooks";
import { go } from "../route.ts";
import { t } from "../words/language.ts";
import { tableIn } from "./table-opening.ts";
import "./join-by-link.css";

export function JoinByLink() {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [tries, setTries] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const join = () => {
    const table = tableIn(text);
    setTries(tries + 1);
    setWrong(table === null);
    if (table !== null) go(`/table/${table}`);
    else field.current?.focus({ preventScroll: true });
  };
  // both the field and the error must be visible
  useEffect(() => {
    if (isWrong) box.current?.scrollIntoView({ block: "center" });
  }, [isWrong, tries]);
  return (
    <div class="join-by-link" ref={box}>
      <label for="link">{t("page-have-link")}</label>
      {isWrong && (
        <p class="error-message" id="link-wrong" role="alert" key={tries}>
          {t("page-link-wrong")}
        </p>
      )}
      <div>
        <input
          ref={field}
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
        <button type="button" class="button" onClick={join}>
          {t("page-join-button")}
        </button>
      </div>
    </div>
  );
}
