/** Record verification: a button that lets the server recompute every deal, and the verdict. */

import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { get, reasonOf } from "../net/http.ts";
import type { Message, Verified } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import "./record-check.css";

export function RecordCheck({ id, game }: { id: string; game: string }) {
  const [found, setFound] = useState<Verified | Message | "asked" | null>(null);
  const check = async () => {
    setFound("asked");
    try {
      setFound(await get<Verified>(`/api/records/${id}/verify`));
    } catch (error) {
      setFound(reasonOf(error));
    }
  };
  const isAsked = found === "asked";
  return (
    <>
      <button
        type="button"
        class="button"
        aria-disabled={isAsked ? true : undefined}
        onClick={() => {
          if (!isAsked) void check();
        }}
      >
        <Art name="ui-check" />
        {t("page-record-verify", { game })}
      </button>
      <span class="record-verdict" role="status" data-fits={fitsOf(found) ?? undefined}>
        {found !== null && !isAsked && <Verdict found={found} game={game} />}
      </span>
    </>
  );
}

/** Null while there is no verdict. */
function fitsOf(found: Verified | Message | "asked" | null): boolean | null {
  return found !== null && found !== "asked" && "fits" in found ? found.fits : null;
}

function Verdict({ found, game }: { found: Verified | Message; game: string }) {
  if (!("fits" in found)) return <>{words.value.refusal(found)}</>;
  const { fits } = found;
  if (fits === null) return <>{t("page-record-nothing")}</>;
  return (
    <>
      <Art name={fits ? "ui-check" : "ui-close"} />
      {t(fits ? "page-record-fits" : "page-record-fails", { game })}
    </>
  );
}
