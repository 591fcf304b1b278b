/** Modal dialog (a bottom sheet on phones) on top of the native dialog element, with focus
    restored on close. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { t } from "../words/language.ts";
import "./dialog.css";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** `page` covers everything */
  kind?: "sheet" | "page";
  class?: string;
  testId?: string;
  /** next to the title */
  aside?: ComponentChildren;
  /** replaces the title bar; null if the content has its own */
  bar?: ComponentChildren;
}

/** A bottom sheet on phones, centred on wide screens. Escape closes it. */
export function Dialog(props: Props) {
  const { title, onClose, children, kind = "sheet", class: more = "", testId, aside, bar } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[autofocus], [aria-selected=true]")?.focus();
    return () => {
      dialog.current?.close();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      class={`dialog-${kind} ${more}`}
      data-testid={testId}
      aria-label={title}
      onCancel={cancel}
      onClick={press}
    >
      {bar === undefined ? (
        <header>
          <h2 class="sign">{title}</h2>
          {aside}
          <button
            type="button"
            class="button button-icon button-quiet"
            aria-label={t("page-close")}
            onClick={onClose}
          >
            <Art name="ui-close" />
          </button>
        </header>
      ) : (
        bar
      )}
      {children}
    </dialog>
  );
}
