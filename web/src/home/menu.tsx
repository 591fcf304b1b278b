import { signal } from "@preact/signals";
import { Art } from "../look/art.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { t } from "../words/language.ts";
import { Preferences } from "./preferences.tsx";

const isOpen = signal(false);

export function MenuButton() {
  return (
    <button
      type="button"
      class="btn btn--icon"
      aria-label={t("page-menu")}
      aria-haspopup="dialog"
      onClick={() => {
        isOpen.value = true;
      }}
    >
      <Art name="ui-menu" />
    </button>
  );
}

/** What the button opens: the choices of this browser. */
export function Menu() {
  if (!isOpen.value) return null;
  const close = () => {
    isOpen.value = false;
  };
  return (
    <Sheet title={t("page-menu")} class="menu" onClose={close}>
      <Preferences />
    </Sheet>
  );
}
