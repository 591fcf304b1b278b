import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { t } from "../words/language.ts";
import { Preferences } from "./preferences.tsx";

/** The button with three lines, and what it opens: the choices of this browser. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="btn btn--icon"
        aria-label={t("page-menu")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Art name="ui-menu" />
      </button>
      {isOpen && (
        <Sheet title={t("page-menu")} class="menu" onClose={() => setOpen(false)}>
          <Preferences />
        </Sheet>
      )}
    </>
  );
}
