import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../net/http.ts";
import type { Message, RecordAbout, Verified } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import { Bar } from "./bar.tsx";
import { Nowhere } from "./notice.tsx";

/** A finished game: what it was, its file, and whether its deals are what was promised. */
export function RecordPage({ id }: { id: string }) {
  const [about, setAbout] = useState<RecordAbout | null>(null);
  const [why, setWhy] = useState<Message | null>(null);
  const [found, setFound] = useState<Verified | null>(null);
  const refused = (error: unknown) =>
    setWhy(error instanceof Refused ? error.reason : { key: "server-fault" });
  useEffect(() => {
    get<RecordAbout>(`/api/records/${id}/about`).then(setAbout, refused);
  }, [id]);
  if (why !== null) return <Nowhere text={words.value.refusal(why)} />;
  if (about === null) return null;
  const { result } = about;
  return (
    <div class="app su">
      <Bar title={words.value.game(about.game)} about={t("page-record")} />
      <main class="su-m">
        <section class="box">
          <h2 class="sign">{t("page-record-lead", { game: words.value.game(about.game) })}</h2>
          <p>{t("page-record-players", { names: about.players })}</p>
          {result !== undefined && <p>{words.value.say(result.reason, about.players)}</p>}
          <div class="two">
            <a class="btn" href={`/api/records/${id}`} download>
              {t("page-record-download")}
            </a>
            <button
              type="button"
              class="btn"
              onClick={() => get<Verified>(`/api/records/${id}/verify`).then(setFound, refused)}
            >
              {t("page-record-verify")}
            </button>
          </div>
          {found !== null && <p role="status">{verdict(found)}</p>}
        </section>
      </main>
    </div>
  );
}

function verdict({ fits }: Verified): string {
  if (fits === null) return t("page-record-nothing");
  return t(fits ? "page-record-fits" : "page-record-fails");
}
