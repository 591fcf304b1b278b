/** Everything that opens in front of the table: dialogs and full pages, loaded on demand. */

import type { View } from "../protocol.ts";
import { HintDialog } from "./hint-panel.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LastTrickDialog } from "./last-trick-dialog.tsx";
import { OptionsDialog } from "./options-dialog.tsx";
import { PeopleDialog } from "./people-dialog.tsx";
import { ResultPage } from "./result-page.tsx";
import { ScorePage } from "./score-page.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { SideDialog } from "./side-panel.tsx";
import { TableMenu } from "./table-menu.tsx";
import { usePanelStore, usePlayback } from "./table-store.ts";

export function Overlays({ view }: { view: View }) {
  const playback = usePlayback();
  const panelStore = usePanelStore();
  const open = panelStore.open.value;
  const result = panelStore.isResultShown.value ? view.result : null;
  return (
    <>
      {open === "side" && <SideDialog />}
      {open === "hint" && <HintDialog />}
      {open === "menu" && <TableMenu />}
      {open === "people" && <PeopleDialog />}
      {open === "keys" && <ShortcutsDialog />}
      {open === "how" && <OptionsDialog />}
      {open === "invite" && <InviteDialog />}
      {open === "last" && <LastTrickDialog view={view} />}
      {result !== null && <ResultPage view={view} result={result} />}
      {(open === "score" || playback.sheet.value !== null) && <ScorePage />}
    </>
  );
}
