/** The table of a lesson or a puzzle: the seats, the player's hand, and a prompt of its own. */

import { effect, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { hangArt } from "../look/art.tsx";
import type { Options, View } from "../protocol.ts";
import { RulesText } from "../rules/rules-text.tsx";
import { useRules } from "../rules/use-rules.ts";
import { Hand } from "../table/hand.tsx";
import { LastTrickDialog } from "../table/last-trick-dialog.tsx";
import { SeatRing } from "../table/seat-ring.tsx";
import { ShortcutsDialog } from "../table/shortcuts-dialog.tsx";
import { usePanelStore, useTableStore } from "../table/table-store.ts";
import { useTightLayout } from "../table/tight-layout.ts";
import { useKeys } from "../table/use-keys.ts";
import { Dialog } from "../ui/dialog.tsx";
import { isWideScreen } from "../ui/wide-screen.ts";
import { t, words } from "../words/language.ts";

interface Props {
  view: View;
  /** in place of the prompt */
  children: ComponentChildren;
}

export function GuidedSurface({ view, children }: Props) {
  const store = useTableStore();
  const { Table, Top } = store.room.value;
  useTightLayout();
  return (
    <main
      class={Table === undefined ? "table" : "table table-bare"}
      data-area="table"
      data-testid="table"
      ref={(root) => {
        store.mounted.root = root;
      }}
      onPointerDown={() => store.playback.hurry()}
    >
      {Table === undefined ? (
        <>
          <Top view={view} />
          <SeatRing view={view} />
          {children}
          <Hand hand={view.hand} />
        </>
      ) : (
        <Table view={view}>{children}</Table>
      )}
    </main>
  );
}

/** Plays what is queued, and listens to the keys of a table. */
export function useGuidedTable(sayPrompt: () => void): void {
  const store = useTableStore();
  useKeys(store, sayPrompt);
  useEffect(() => {
    hangArt();
    const { table, playback } = store;
    playback.lookedAround();
    const stops = [
      effect(() => {
        if (table.queue.value.length > 0 && table.shown.value !== null)
          untracked(() => queueMicrotask(() => void playback.run()));
      }),
      // nobody waits for a score sheet to be read
      effect(() => {
        if (playback.sheet.value !== null) queueMicrotask(() => playback.closeSheet());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      store.stop();
    };
  }, [store]);
}

interface RulesProps {
  game: string;
  options: Options;
}

/** The rules beside the table, or in a dialog on phones, and what keys open. */
export function GuidedPanels({ game, options, view }: RulesProps & { view: View | null }) {
  const panelStore = usePanelStore();
  const { value: open } = panelStore.open;
  const close = () => {
    panelStore.open.value = null;
  };
  const rules = <Rules game={game} options={options} />;
  if (isWideScreen.value)
    return (
      <>
        <aside class="side-panel guided-side" aria-label={t("page-rules")}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
          <div class="side-panel-body" role="tabpanel" aria-label={t("page-rules")} tabIndex={0}>
            {rules}
          </div>
        </aside>
        <Overlay open={open} view={view} />
      </>
    );
  if (open === "side")
    return (
      <Dialog title={t("page-rules")} onClose={close}>
        <div class="dialog-text">{rules}</div>
      </Dialog>
    );
  return <Overlay open={open} view={view} />;
}

function Overlay({ open, view }: { open: string | null; view: View | null }) {
  if (open === "last" && view !== null) return <LastTrickDialog view={view} />;
  return open === "keys" ? <ShortcutsDialog /> : null;
}

function Rules({ game, options }: RulesProps) {
  const panelStore = usePanelStore();
  const asked = useRules(game, words.value.language);
  return <RulesText game={game} asked={asked} options={options} clause={panelStore.clause.value} />;
}
