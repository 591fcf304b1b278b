/** Hook that loads the rules of a game, with retry. */

import { useEffect, useState } from "preact/hooks";
import { type RulesDocument, rulesOf } from "../words/rules-data.ts";

export interface RulesRequest {
  page: RulesDocument | null;
  hasFailed: boolean;
  again(): void;
}

export function useRules(game: string, language: string): RulesRequest {
  const [page, setPage] = useState<RulesDocument | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    rulesOf(game, language).then(
      (loaded) => isGone || setPage(loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [game, language, tries]);
  return { page, hasFailed, again: () => setTries(tries + 1) };
}
