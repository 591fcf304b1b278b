import { HowLines } from "../home/how-lines.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { t } from "../words/language.ts";
import { OwnClock } from "./clock.tsx";
import { useOpened, usePlayback, useRoom, useSeating, useTable } from "./desk.ts";

/** What this table agreed on before it began, and what was drawn for it. */
export function HowSheet() {
  const room = useRoom();
  const seating = useSeating();
  const table = useTable();
  const playback = usePlayback();
  const opened = useOpened();
  const opening = table.opening.value;
  const view = playback.view.value;
  if (opening === null || view === null) return null;
  const { options } = opening;
  const drawn = room.drawn?.(options, view);
  return (
    <Sheet
      title={t("page-how-we-play")}
      aside={<OwnClock />}
      class="how"
      onClose={() => {
        opened.open.value = null;
      }}
    >
      <div class="prefs ot">
        <HowLines
          game={opening.game}
          options={options}
          terms={opening.terms}
          people={seating.people.value}
          drawn={drawn}
        />
      </div>
    </Sheet>
  );
}
