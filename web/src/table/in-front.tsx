import type { View } from "../protocol.ts";
import { useOpened, usePlayback } from "./desk.ts";
import { HintSheet } from "./hint.tsx";
import { HowSheet } from "./how-sheet.tsx";
import { KeysSheet } from "./keys-sheet.tsx";
import { LastTrickSheet } from "./last-trick-sheet.tsx";
import { TableMenu } from "./menu.tsx";
import { People } from "./people.tsx";
import { ResultPage } from "./result.tsx";
import { ScorePage } from "./score.tsx";
import { SideSheet } from "./side.tsx";

/** What is opened in front of the table. */
export function InFront({ view }: { view: View }) {
  const playback = usePlayback();
  const opened = useOpened();
  const open = opened.open.value;
  const result = opened.isResultShown.value ? view.result : null;
  return (
    <>
      {open === "side" && <SideSheet />}
      {open === "hint" && <HintSheet />}
      {open === "menu" && <TableMenu />}
      {open === "people" && <People />}
      {open === "keys" && <KeysSheet />}
      {open === "how" && <HowSheet />}
      {open === "last" && <LastTrickSheet view={view} />}
      {result !== null && <ResultPage view={view} result={result} />}
      {(open === "score" || playback.sheet.value !== null) && <ScorePage />}
    </>
  );
}
