/** The settings menu of the page, and the button that opens it. */

import { signal } from "@preact/signals";
import { Art } from "../look/art.tsx";
import { t } from "../words/language.ts";
import { Dialog } from "./dialog.tsx";
import { Preferences } from "./preferences.tsx";

const isOpen = signal(false);

export function PageMenuButton() {
  return (
    <button
      type="button"
      class="button button-icon"
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

/** The dialog that the button opens. */
export function PageMenu() {
  if (!isOpen.value) return null;
  const close = () => {
    isOpen.value = false;
  };
  return (
    <Dialog title={t("page-menu")} onClose={close}>
      <Preferences />
    </Dialog>
  );
}
