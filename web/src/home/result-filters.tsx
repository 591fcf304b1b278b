/** The filters of the list of results: game, company, outcome. */

import { useEffect, useId, useState } from "preact/hooks";
import type { Net } from "../net/net.ts";
import type { TableLine } from "../protocol.ts";
import { RESULT_KINDS, type ResultKind, type ResultsWanted } from "../route.ts";
import { t, words } from "../words/language.ts";
import { useOffer } from "./server-hooks.ts";
import "./result-filters.css";

interface Props {
  net: Net;
  wanted: ResultsWanted;
  /** found so far: their names are suggested */
  lines: readonly TableLine[];
  onChange(wanted: ResultsWanted): void;
}

export function ResultFilters({ net, wanted, lines, onChange }: Props) {
  const offered = useOffer(net)?.games.map(({ game }) => game) ?? [];
  const games = [...new Set([...offered, wanted.game])].filter((game) => game !== "");
  return (
    <search class="result-filters" aria-label={t("page-filter")}>
      <label>
        <span>{t("page-filter-game")}</span>
        <select
          class="field"
          value={wanted.game}
          onChange={({ currentTarget }) => onChange({ ...wanted, game: currentTarget.value })}
        >
          <option value="">{t("page-filter-game-all")}</option>
          {games.map((game) => (
            <option key={game} value={game}>
              {words.value.game(game)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("page-filter-result")}</span>
        <select
          class="field"
          value={wanted.result}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...wanted, result: value as ResultKind | "" })
          }
        >
          <option value="">{t("page-filter-result-all")}</option>
          {RESULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`page-filter-result-${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <Company {...{ wanted, lines, onChange }} />
    </search>
  );
}

const PAUSE = 500; // ms after the last letter

/** Searches when the typing pauses, at Enter, and when the field is left. */
function Company({ wanted, lines, onChange }: Omit<Props, "net">) {
  const names = useId();
  const [typed, setTyped] = useState(wanted.company);
  useEffect(() => setTyped(wanted.company), [wanted.company]);
  const search = () => {
    const company = typed.trim();
    if (company !== wanted.company) onChange({ ...wanted, company });
  };
  useEffect(() => {
    const soon = setTimeout(search, PAUSE);
    return () => clearTimeout(soon);
  }, [typed, wanted]); // a filter that changed meanwhile must not be undone
  return (
    <label>
      <span>{t("page-filter-company")}</span>
      <input
        class="field"
        type="search"
        list={names}
        maxLength={LONGEST}
        value={typed}
        placeholder={t("page-filter-company-all")}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={search}
        onKeyDown={(event) => event.key === "Enter" && search()}
      />
      <datalist id={names}>
        {companyIn(lines).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}

const LONGEST = 60; // characters
const MOST = 12; // names that are suggested

/** The names of others, the most frequent first. */
export function companyIn(lines: readonly TableLine[]): string[] {
  const counts = new Map<string, number>();
  for (const { players, you } of lines) {
    for (const [seat, name] of players.entries()) {
      if (name !== null && seat !== you) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
  return sorted.slice(0, MOST).map(([name]) => name);
}
