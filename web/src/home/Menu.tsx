import { useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { t } from "../words/language.ts";
import { Preferences } from "./Preferences.tsx";

/** The button with three lines, and what it opens: the choices of this browser. */
export function MenuButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        class="btn btn--icon"
        aria-label={t("page-menu")}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Art name="ui-menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        class="menu"
        aria-label={t("page-menu")}
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div class="menu-in">
          <header>
            <h2 class="sign">{t("page-menu")}</h2>
            <button
              type="button"
              class="btn btn--icon btn--quiet"
              aria-label={t("page-close")}
              onClick={close}
            >
              <Art name="ui-close" />
            </button>
          </header>
          <Preferences />
        </div>
      </dialog>
    </>
  );
}
