/** The page `/puzzle/<game>/<number>`: "which card?". */

import { PuzzleScreen } from "../lessons/puzzle-screen.tsx";
import type { PuzzleList, PuzzleShown } from "../protocol.ts";
import { words } from "../words/language.ts";
import { useAnswer } from "./server-hooks.ts";
import { LoadingPage, NotFoundPage } from "./status-pages.tsx";

interface Props {
  game: string;
  number: string;
}

export function PuzzlePage({ game, number }: Props) {
  const path = `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(number)}`;
  const [puzzle, why] = useAnswer<PuzzleShown>(path);
  const [list, whyNot] = useAnswer<PuzzleList>("/api/puzzles");
  const refused = why ?? whyNot;
  const line = list?.puzzles.find((each) => each.game === game);
  if (refused !== null) return <NotFoundPage text={words.value.refusal(refused)} />;
  if (puzzle === null || list === null || line === undefined) return <LoadingPage />;
  return <PuzzleScreen puzzle={puzzle} line={line} day={list.day} />;
}
