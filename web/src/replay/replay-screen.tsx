/** The replay of a finished game: the table at any moment, with history, score sheets and transport
    controls. */

import { effect, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { RoomLoader } from "../games/room-loader.tsx";
import { roomOf } from "../games/room-registry.ts";
import { hangArt } from "../look/art.tsx";
import type { Message, RecordAbout, Sheet, View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { type ReplayPlace, replayPath } from "../route.ts";
import { LastTrickDialog } from "../table/last-trick-dialog.tsx";
import { SeatRing } from "../table/seat-ring.tsx";
import { BarButton, Where } from "../table/table-bar.tsx";
import { TableStore, TableStoreProvider } from "../table/table-store.ts";
import { useTightLayout } from "../table/tight-layout.ts";
import { Announcer } from "../ui/announcer.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { isWideScreen } from "../ui/wide-screen.ts";
import { t, words } from "../words/language.ts";
import { RecordTable } from "./record-table.ts";
import { ReplayControls } from "./replay-controls.tsx";
import { ReplayHands } from "./replay-hands.tsx";
import { ReplayHistory } from "./replay-history.tsx";
import { useReplayKeys } from "./replay-keys.ts";
import { ReplayPlayer } from "./replay-player.ts";
import { ReplayScore } from "./replay-score.tsx";
import "./replay-screen.css";

export interface ReplayProps {
  id: string;
  about: RecordAbout;
  sheets: readonly Sheet[];
  place: ReplayPlace;
  onClose: () => void;
  /** the record cannot be shown any more: it was removed, or is damaged */
  onTrouble: (why: Message) => void;
}

export function ReplayScreen(props: ReplayProps) {
  return (
    <RoomLoader
      game={props.about.game}
      loading={<main class="table table-bare" />}
      missing={<p class="muted">{t("page-outdated")}</p>}
    >
      <Replay {...props} />
    </RoomLoader>
  );
}

function Replay({ id, about, sheets, place, onClose, onTrouble }: ReplayProps) {
  const { game } = about;
  const [table, store, player] = useMemo(() => {
    const eyes = roomOf({ game }).hasCards ? place.eyes : null;
    const table = new RecordTable(id, about, eyes);
    const store = new TableStore(table);
    return [table, store, new ReplayPlayer(table, store, game)] as const;
  }, [id]);
  const open = useSignal<"score" | "history" | null>(null);
  useRunning(store, table, player, place);
  useAddress(table);
  useReplayKeys(player);
  useSignalEffect(() => {
    const { value: why } = table.trouble;
    if (why !== null && "key" in why) onTrouble(why);
  });
  const view = store.playback.view.value;
  const close = () => {
    open.value = null;
  };
  return (
    <TableStoreProvider value={store}>
      <div class="screen" data-game={game}>
        <PageBar title={t("page-replay")} about={<About game={game} isShown={view !== null} />}>
          {sheets.length > 0 && (
            <BarButton
              icon="ui-score"
              label={t("page-play-score-sheet")}
              onClick={() => {
                open.value = "score";
              }}
            />
          )}
          <BarButton
            icon="ui-history"
            label={t("page-play-history")}
            isPhone
            onClick={() => {
              open.value = "history";
            }}
          />
          <BarButton icon="ui-close" label={t("page-replay-close")} onClick={onClose} />
        </PageBar>
        <div class="table-layout">
          {view === null ? (
            <main class="table table-bare" />
          ) : (
            <Surface view={view} table={table} store={store} player={player} />
          )}
          {isWideScreen.value && (
            <aside class="side-panel replay-side" aria-label={t("page-play-history")}>
              <div class="side-panel-body">
                {view !== null && <ReplayHistory player={player} />}
              </div>
            </aside>
          )}
        </div>
        {open.value === "history" && view !== null && (
          <Dialog title={t("page-play-history")} onClose={close}>
            <div class="dialog-text">
              <ReplayHistory player={player} onChoose={close} />
            </div>
          </Dialog>
        )}
        {open.value === "score" && view !== null && (
          <ReplayScore player={player} sheets={sheets} onClose={close} />
        )}
        {view !== null && store.panelStore.open.value === "last" && <LastTrickDialog view={view} />}
      </div>
      <Announcer />
    </TableStoreProvider>
  );
}

/** "Tindahan · round 2/4 · trick 8" */
function About({ game, isShown }: { game: string; isShown: boolean }) {
  return (
    <>
      {words.value.game(game)}
      {isShown && (
        <>
          {" · "}
          <Where />
        </>
      )}
    </>
  );
}

interface SurfaceProps {
  view: View;
  table: RecordTable;
  store: TableStore;
  player: ReplayPlayer;
}

/** The table as it was, with the controls in place of the prompt. */
function Surface({ view, table, store, player }: SurfaceProps) {
  const { Table, Top } = store.room.value;
  useTightLayout();
  return (
    <main
      class={Table === undefined ? "table" : "table table-bare"}
      data-area="table"
      data-testid="table"
      data-fetched={table.isWhole.value ? "all" : undefined}
      ref={(root) => {
        store.mounted.root = root;
      }}
      onPointerDown={() => store.playback.hurry()}
    >
      {Table === undefined ? (
        <>
          <Top view={view} />
          <SeatRing view={view} />
          <ReplayControls player={player} />
          <ReplayHands view={view} hands={table.hands.value} />
        </>
      ) : (
        <Table view={view}>
          <ReplayControls player={player} />
        </Table>
      )}
    </main>
  );
}

/** Opens the game at its moment and plays what is queued. */
function useRunning(
  store: TableStore,
  table: RecordTable,
  player: ReplayPlayer,
  { moment, eyes }: ReplayPlace,
): void {
  useEffect(() => {
    hangArt();
    void table.open(moment);
    const stops = [
      effect(() => {
        if (table.queue.value.length > 0 && table.shown.value !== null)
          queueMicrotask(() => void store.playback.run());
      }),
      // nobody waits for a score sheet to be read
      effect(() => {
        if (store.playback.sheet.value !== null) queueMicrotask(() => store.playback.closeSheet());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      player.pause();
      table.close();
      store.stop();
    };
  }, [store]);
  // the address has changed: back, forward, or a link to another moment
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isOpened.current) {
      isOpened.current = true;
      return;
    }
    player.goTo(moment);
    if (table.eyes.value !== null && table.eyes.value !== eyes) void table.lookAs(eyes);
  }, [moment, eyes]);
}

const STEADY = 250; // ms: browsers allow only so many changes of the address

/** Keeps the address of the page at the moment that is shown. */
function useAddress(table: RecordTable): void {
  useSignalEffect(() => {
    if (table.shown.value === null) return undefined;
    const place = { moment: table.moment.value, eyes: table.eyes.value ?? "all" };
    const path = to(replayPath(table.id, place));
    const timer = setTimeout(() => history.replaceState(history.state, "", path), STEADY);
    return () => clearTimeout(timer);
  });
}
