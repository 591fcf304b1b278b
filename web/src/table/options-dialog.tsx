/** The options and terms of this table, in a dialog. */

import { OptionsSummary } from "../games/options-summary.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../words/language.ts";
import { OwnClock } from "./clock.tsx";
import { useLiveTable, usePanelStore, usePlayback, useRoom, useSeating } from "./table-store.ts";
import "../ui/preferences.css";

export function OptionsDialog() {
  const room = useRoom();
  const seating = useSeating();
  const table = useLiveTable();
  const playback = usePlayback();
  const panelStore = usePanelStore();
  const opening = table.opening.value;
  const view = playback.view.value;
  if (opening === null || view === null) return null;
  const { options } = opening;
  const drawn = room.drawn?.(options, view);
  return (
    <Dialog
      title={t("page-how-we-play")}
      aside={<OwnClock />}
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      <div class="preferences options-summary">
        <OptionsSummary
          game={opening.game}
          options={options}
          terms={opening.terms}
          people={seating.people.value}
          drawn={drawn}
        />
      </div>
    </Dialog>
  );
}
