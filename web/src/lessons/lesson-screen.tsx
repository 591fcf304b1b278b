/** A lesson on the screen: the real table of the game, and what the lesson says about it. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { RoomLoader } from "../games/room-loader.tsx";
import type { LessonShown, Message } from "../protocol.ts";
import { go } from "../route.ts";
import { showPanel } from "../table/panel-commands.ts";
import { BarButton } from "../table/table-bar.tsx";
import { TableStore, TableStoreProvider } from "../table/table-store.ts";
import { Announcer, announce } from "../ui/announcer.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { GuidedPanels, GuidedSurface, useGuidedTable } from "./guided-surface.tsx";
import { stepOf } from "./lesson-progress.ts";
import { type FreeRound, LessonPrompt, sayOf } from "./lesson-prompt.tsx";
import { LessonTable } from "./lesson-table.ts";
import "./lesson-screen.css";

export interface LessonProps {
  lesson: LessonShown;
  round: FreeRound;
  /** the lesson cannot be followed any more */
  onTrouble: (why: Message) => void;
}

export function LessonScreen(props: LessonProps) {
  return (
    <RoomLoader
      game={props.lesson.game}
      loading={<main class="table table-bare" />}
      missing={<p class="muted">{t("page-outdated")}</p>}
    >
      <Opened {...props} />
    </RoomLoader>
  );
}

function Opened({ lesson, round, onTrouble }: LessonProps) {
  const [table, store] = useMemo(() => {
    const table = new LessonTable(lesson);
    return [table, new TableStore(table)] as const;
  }, [lesson]);
  useEffect(() => void table.open(stepOf(lesson.lesson)), [table]);
  useSignalEffect(() => {
    const { value: why } = table.trouble;
    if (why !== null && "key" in why) onTrouble(why);
  });
  return (
    <TableStoreProvider value={store}>
      <Screen key={lesson.language} table={table} store={store} round={round} />
      <Announcer />
    </TableStoreProvider>
  );
}

interface ScreenProps {
  table: LessonTable;
  store: TableStore;
  round: FreeRound;
}

function Screen({ table, store, round }: ScreenProps) {
  const { lesson } = table;
  const { game, options } = lesson;
  useGuidedTable(() => announce(sayOf(table), "now"));
  const { value: view } = store.playback.view;
  return (
    <div class="screen" data-game={game} data-you={lesson.seat}>
      <PageBar title={words.value.game(game)} about={lesson.title}>
        <BarButton
          icon="ui-book"
          label={t("page-rules")}
          isPhone
          onClick={() => showPanel(store.panelStore, "rules")}
        />
        <BarButton icon="ui-close" label={t("page-lesson-close")} onClick={() => go("/learn")} />
      </PageBar>
      <div class="table-layout">
        {view === null ? (
          <main class="table table-bare" />
        ) : (
          <GuidedSurface view={view}>
            <LessonPrompt table={table} view={view} round={round} />
          </GuidedSurface>
        )}
        <GuidedPanels game={game} options={options} view={view} />
      </div>
    </div>
  );
}
