/** The screen of a table: creates the stores, runs the playback, lays out the parts. */

import { effect, untracked } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { hangArt } from "../look/art.tsx";
import type { LiveTable } from "../net/live-table.ts";
import type { View } from "../protocol.ts";
import { lastGame } from "../settings.ts";
import { Announcer, announce } from "../ui/announcer.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { t } from "../words/language.ts";
import { useChatAnnouncements } from "./chat-panel.tsx";
import { useClock } from "./clock.tsx";
import { Fans, Hand } from "./hand.tsx";
import { Prompt } from "./prompt.tsx";
import { SeatRing } from "./seat-ring.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TableBar } from "./table-bar.tsx";
import { TableStore, TableStoreProvider, useTableStore } from "./table-store.ts";
import { useTightLayout } from "./tight-layout.ts";
import { useTurnNotification } from "./turn-notification.ts";
import { useKeys } from "./use-keys.ts";

export function TableScreen({ table }: { table: LiveTable }) {
  const store = useMemo(() => new TableStore(table), [table]);
  useEffect(() => {
    hangArt();
    store.playback.greet();
    // not useSignalEffect, which would wait for the next frame
    const stopListening = effect(() => {
      if (table.queue.value.length > 0 && table.shown.value !== null)
        untracked(() => void store.playback.run());
    });
    const soon = setTimeout(() => void Overlays.fetch(), INTO_PLAY);
    return () => {
      clearTimeout(soon);
      stopListening();
      store.stop();
    };
  }, [store]);
  return (
    <TableStoreProvider value={store}>
      <TableRoom store={store} />
      <Announcer />
    </TableStoreProvider>
  );
}

function TableRoom({ store }: { store: TableStore }) {
  const view = store.playback.view.value;
  useTurnNotification();
  useKeys(store, () => {
    const now = store.playback.view.value;
    if (now !== null) announce(store.talk.value.say(now.prompt), "now");
  });
  useChatAnnouncements();
  useClock(store.seating);
  const isSeated = store.seating.you.value !== null;
  useEffect(() => {
    if (isSeated && view !== null) lastGame.value = view.game;
  }, [isSeated, view?.game]);
  if (view === null) return null;
  return (
    <div class="screen" data-game={view.game} data-you={store.seating.you.value ?? undefined}>
      <TableBar game={view.game} />
      <div class="table-layout">
        <TableSurface store={store} view={view} />
        <SidePanel />
      </div>
      {store.panelStore.isCovered.value && <Overlays view={view} />}
    </div>
  );
}

function TableSurface({ store, view }: { store: TableStore; view: View }) {
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
      data-still={store.seating.isStanding.value ? "" : undefined}
      onPointerDown={() => store.playback.hurry()}
    >
      {Table === undefined ? (
        <>
          <Top view={view} />
          <SeatRing view={view} />
          <Prompt view={view} />
          {view.seat === null ? <Fans counts={view.cards_left} /> : <Hand hand={view.hand} />}
        </>
      ) : (
        <Table view={view} />
      )}
    </main>
  );
}

/** Not needed to start playing, so loaded on demand. */
const Overlays = lazyComponent(() => import("./overlays.tsx").then((file) => file.Overlays), {
  missing: () => <NotThere />,
});
const INTO_PLAY = 4000; // ms: then it is preloaded

/** Shown if the overlay cannot be loaded. */
function NotThere() {
  const { playback, panelStore } = useTableStore();
  const close = () => {
    panelStore.open.value = null;
    panelStore.isResultClosed.value = true;
    playback.closeSheet();
  };
  return (
    <Dialog title={t("page-name")} onClose={close}>
      <p class="muted">{t("page-outdated")}</p>
    </Dialog>
  );
}
