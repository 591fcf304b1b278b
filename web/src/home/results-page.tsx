/** The page `/results`: the finished games of this person, filtered (search, pagination). The filters
    are in the address, so that a link or a reload keeps them. */

import { useEffect, useRef, useState } from "preact/hooks";
import { get, reasonOf } from "../net/http.ts";
import type { Net } from "../net/net.ts";
import type { Message, TableLine } from "../protocol.ts";
import { go, type ResultsWanted, resultsPath, resultsQuery } from "../route.ts";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { ResultFilters } from "./result-filters.tsx";
import { ResultRow } from "./table-lists.tsx";
import "./results-page.css";

const PAGE = 20;
const ALL: ResultsWanted = { game: "", company: "", result: "" };

export interface ResultsProps {
  net: Net;
  wanted: ResultsWanted;
}

export function ResultsPage({ net, wanted }: ResultsProps) {
  const query = resultsQuery(wanted);
  const { lines, hasMore, why, isAsking, more } = useResults(query, useNewestFinished(net));
  return (
    <div class="screen page-screen">
      <PageBar title={t("page-my-results")} about={t("page-my-results-about")} />
      <main class="screen-main">
        <section class="table-list results-list" aria-label={t("page-my-results")}>
          <ResultFilters
            net={net}
            wanted={wanted}
            lines={lines ?? []}
            onChange={(next) => go(resultsPath(next), "replace")}
          />
          <div role="status">{lines?.length === 0 && <NoResults isFiltered={query !== ""} />}</div>
          <ul aria-busy={isAsking}>
            {lines?.map((line) => (
              <ResultRow key={line.table} line={line} />
            ))}
          </ul>
          {why !== null && (
            <p class="error-message" role="alert">
              {words.value.refusal(why)}
            </p>
          )}
          {((hasMore && lines !== null) || why !== null) && (
            <button
              type="button"
              class="button"
              aria-disabled={isAsking}
              onClick={() => isAsking || more()}
            >
              {t("page-older-results")}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}

/** Nothing was found, or there is nothing yet. */
function NoResults({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <p>{t("page-no-results")}</p>;
  return (
    <p>
      {t("page-no-such-results")}{" "}
      <button type="button" class="text-link" onClick={() => go(resultsPath(ALL), "replace")}>
        {t("page-all-results")}
      </button>
    </p>
  );
}

interface Found {
  /** null until the first answer */
  lines: readonly TableLine[] | null;
  hasMore: boolean;
}

const NOTHING: Found = { lines: null, hasMore: false };

/** The finished game at the top of this person's tables: a game that was stopped just now is in the
    lists a moment later. */
function useNewestFinished(net: Net): string | undefined {
  useEffect(() => net.lists.watch("mine"), [net]);
  return net.lists.mine.value?.find((line) => line.has_record === true)?.table;
}

/** The results of a query, page by page. A new query replaces what was found; an answer that comes
    too late is dropped. Without filters, a game that has finished meanwhile is found as well. */
function useResults(query: string, newest: string | undefined) {
  const [found, setFound] = useState<Found>(NOTHING);
  const [why, setWhy] = useState<Message | null>(null);
  const [isAsking, setAsking] = useState(false);
  const turn = useRef(0);
  const ask = async (known: readonly TableLine[]) => {
    turn.current += 1;
    const own = turn.current;
    setAsking(true);
    setWhy(null);
    const before = known.length === 0 ? "" : `&before=${known.at(-1)?.table}`;
    const path = `/api/my/finished?limit=${PAGE}${before}${query === "" ? "" : `&${query}`}`;
    try {
      const page = await get<TableLine[]>(path);
      if (own !== turn.current) return;
      setFound({ lines: [...known, ...page], hasMore: page.length === PAGE });
    } catch (error) {
      if (own !== turn.current) return;
      setWhy(reasonOf(error));
    }
    setAsking(false);
  };
  useEffect(() => {
    setFound(NOTHING);
    void ask([]);
  }, [query]);
  const isLoaded = found.lines !== null;
  useEffect(() => {
    const isKnown = found.lines?.some((line) => line.table === newest);
    if (query === "" && newest !== undefined && isKnown === false) void ask([]);
  }, [newest, isLoaded]);
  return { ...found, why, isAsking, more: () => void ask(found.lines ?? []) };
}
