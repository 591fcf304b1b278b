/** The page `/results`: all finished games of this person (pagination). */

import { useEffect, useState } from "preact/hooks";
import { get, Refused } from "../net/http.ts";
import type { Message, TableLine } from "../protocol.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { ResultRow } from "./table-lists.tsx";
import "./results-page.css";

const PAGE = 20;

export function ResultsPage() {
  const [lines, setLines] = useState<readonly TableLine[] | null>(null);
  const [hasMore, setMore] = useState(true);
  const [why, setWhy] = useState<Message | null>(null);
  const [isAsking, setAsking] = useState(false);
  const load = async () => {
    setAsking(true);
    setWhy(null);
    const last = lines?.at(-1)?.table;
    const before = last === undefined ? "" : `&before=${last}`;
    try {
      const page = await get<TableLine[]>(`/api/my/finished?limit=${PAGE}${before}`);
      setLines([...(lines ?? []), ...page]);
      setMore(page.length === PAGE);
    } catch (error) {
      setWhy(error instanceof Refused ? error.reason : { key: "server-fault" });
    }
    setAsking(false);
  };
  useEffect(() => void load(), []);
  const isEmpty = lines !== null && lines.length === 0;
  return (
    <div class="screen page-screen">
      <PageBar title={t("page-my-results")} about={t("page-my-results-about")} />
      <main class="screen-main">
        <section class="table-list results-list" aria-label={t("page-my-results")}>
          {isEmpty && <p>{t("page-no-results")}</p>}
          <ul>
            {lines?.map((line) => (
              <ResultRow key={line.table} line={line} />
            ))}
          </ul>
          {why !== null && (
            <p class="error-message" role="alert">
              {words.value.refusal(why)}
            </p>
          )}
          {hasMore && (lines !== null || why !== null) && (
            <button
              type="button"
              class="button"
              aria-disabled={isAsking}
              onClick={() => isAsking || void load()}
            >
              {t("page-older-results")}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}
