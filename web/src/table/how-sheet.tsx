import { HowLines } from "../home/how-lines.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { t } from "../words/language.ts";
import { useDesk } from "./desk.ts";

/** What this table agreed on before it began; in Bandu also which pieces were drawn for it. */
export function HowSheet() {
  const desk = useDesk();
  const opening = desk.table.opening.value;
  const view = desk.view.value;
  if (opening === null || view === null) return null;
  const { options } = opening;
  const now = view.options.pieces;
  const drawn = typeof options.pieces === "number" && Array.isArray(now) ? now : undefined;
  const people = desk.seats.value.filter(({ bot }) => bot === undefined).length;
  return (
    <Sheet
      title={t("page-how-we-play")}
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
          people={people}
          drawn={drawn}
        />
      </div>
    </Sheet>
  );
}
