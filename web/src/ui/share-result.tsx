/** Buttons that share a result: its link, and a picture of it. */

import { Art } from "../look/art.tsx";
import { to } from "../root-path.ts";
import { t } from "../words/language.ts";
import { copyText } from "./copy-text.ts";
import { drawResult, type ResultShown } from "./result-picture.ts";
import { canShareFile, fileOf, saveFile } from "./share-file.ts";
import { useBriefly } from "./use-briefly.ts";

interface Props {
  /** id of the record, which anybody may open */
  id: string;
  game: string;
  /** null if there is nothing to draw: the game was stopped */
  result: ResultShown | null;
}

export function ShareResult({ id, game, result }: Props) {
  const [isCopied, sayCopied] = useBriefly();
  const [isSaved, saySaved] = useBriefly();
  const link = `${location.origin}${to(`/record/${id}`)}`;
  const picture = () => fileOf(result === null ? null : drawResult(result), `${game}-${id}.png`);
  const copy = async () => {
    await copyText(link);
    sayCopied();
  };
  const save = async () => {
    const file = await picture();
    if (file === null) return;
    saveFile(file);
    saySaved();
  };
  const share = async () => {
    const file = await picture();
    const files = file !== null && canShareFile(file) ? { files: [file] } : {};
    const text = result === null ? "" : `${result.title}: ${result.lead}`;
    await navigator.share({ url: link, text, ...files }).catch(() => undefined); // thought better
  };
  return (
    <section class="button-pair" aria-label={t("page-share-result")} data-testid="share-result">
      <button type="button" class="button" onClick={() => void copy()}>
        <Art name={isCopied ? "ui-check" : "ui-link"} />
        <span aria-live="polite">{t(isCopied ? "page-copied" : "page-share-link")}</span>
      </button>
      {result !== null && (
        <button type="button" class="button" onClick={() => void save()}>
          <Art name={isSaved ? "ui-check" : "ui-down"} />
          <span aria-live="polite">{t(isSaved ? "page-share-saved" : "page-share-picture")}</span>
        </button>
      )}
      {"share" in navigator && (
        <button type="button" class="button" onClick={() => void share()}>
          <Art name="ui-share" />
          {t("page-share")}
        </button>
      )}
    </section>
  );
}
