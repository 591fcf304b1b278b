import { HowLines } from "../home/how-lines.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { t } from "../words/language.ts";
import { OwnClock } from "./clock.tsx";
import { useDesk } from "./desk.ts";

/** What this table agreed on before it began, and what was drawn for it. */
export function HowSheet() {
  const desk = useDesk();
  const opening = desk.table.opening.value;
  const view = desk.view.value;
  if (opening === null || view === null) return null;
  const { options } = opening;
  const drawn = desk.room.value.drawn?.(options, view);
  return (
    <Sheet
      title={t("page-how-we-play")}
      aside={<OwnClock />}
      class="how"
      onClose={() => {
        desk.open.value = null;
      }}
    >
      <div class="prefs ot">
        <HowLines
          game={opening.game}
          options={options}
          terms={opening.terms}
          people={desk.people.value}
          drawn={drawn}
        />
      </div>
    </Sheet>
  );
}
