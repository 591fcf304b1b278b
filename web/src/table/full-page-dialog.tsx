/** A modal dialog that covers the whole table: header with a back button, scrolling body,
    footer. */

import type { ComponentChildren } from "preact";
import { Art } from "../look/art.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { OwnClock } from "./clock.tsx";
import { usePlayback, useTalk } from "./table-store.ts";
import "../ui/page-bar.css";

interface Props {
  testId: string;
  main: string; // class of the scrolling element
  title: string;
  footer: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
}

export function FullPageDialog({ testId, main, title, footer, onClose, children }: Props) {
  const bar = <DialogBar sub={title} onClose={onClose} />;
  return (
    <Dialog kind="page" testId={testId} title={title} onClose={onClose} bar={bar}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <main class={main} tabIndex={0}>
        {children}
      </main>
      {footer}
    </Dialog>
  );
}

function DialogBar({ sub, onClose }: { sub: string; onClose: () => void }) {
  const talk = useTalk();
  const playback = usePlayback();
  const game = playback.view.value?.game ?? "";
  return (
    <header class="top-bar">
      <button
        type="button"
        class="button button-icon"
        aria-label={talk.t("back-to-table")}
        onClick={onClose}
      >
        <Art name="ui-back" />
      </button>
      <div class="top-bar-title">
        <p class="sign">{talk.catalogue.game(game)}</p>
        <small>{sub}</small>
      </div>
      <OwnClock />
    </header>
  );
}
