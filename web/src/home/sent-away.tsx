import { Art } from "../look/art.tsx";
import { t } from "../words/language.ts";

interface Props {
  names: readonly string[] | undefined;
  onLetIn(name: string): void;
}

/** Whom the host has sent away, each with the way back. */
export function SentAway({ names, onLetIn }: Props) {
  if (names === undefined || names.length === 0) return null;
  return (
    <ul class="sent-away">
      {names.map((name, i) => (
        <li key={i}>
          <span>{t("page-sent-away", { name })}</span>
          <button
            type="button"
            class="btn"
            aria-label={t("page-let-in-name", { name })}
            onClick={() => onLetIn(name)}
          >
            <Art name="ui-check" />
            {t("page-let-in")}
          </button>
        </li>
      ))}
    </ul>
  );
}
