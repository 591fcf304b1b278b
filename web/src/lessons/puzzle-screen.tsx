/** A puzzle on the screen: the table as one seat sees it, and the question. */

import { useMemo } from "preact/hooks";
import { RoomLoader } from "../games/room-loader.tsx";
import type { PuzzleLine, PuzzleShown } from "../protocol.ts";
import { go } from "../route.ts";
import { showPanel } from "../table/panel-commands.ts";
import { BarButton } from "../table/table-bar.tsx";
import { TableStore, TableStoreProvider } from "../table/table-store.ts";
import { Announcer, announce } from "../ui/announcer.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { GuidedPanels, GuidedSurface, useGuidedTable } from "./guided-surface.tsx";
import { streakAt } from "./puzzle-progress.ts";
import { PuzzlePrompt } from "./puzzle-prompt.tsx";
import { PuzzleTable } from "./puzzle-table.ts";
import "./lesson-screen.css";

export interface PuzzleProps {
  puzzle: PuzzleShown;
  /** the puzzles of this game */
  line: PuzzleLine;
  /** today, by the server */
  day: string;
}

export function PuzzleScreen(props: PuzzleProps) {
  return (
    <RoomLoader
      game={props.puzzle.game}
      loading={<main class="table table-bare" />}
      missing={<p class="muted">{t("page-outdated")}</p>}
    >
      <Opened {...props} />
    </RoomLoader>
  );
}

function Opened({ puzzle, line, day }: PuzzleProps) {
  const { language } = words.value;
  const [table, store] = useMemo(() => {
    const table = new PuzzleTable(puzzle, puzzle.number === line.today ? day : null);
    return [table, new TableStore(table)] as const;
  }, [puzzle, language]);
  return (
    <TableStoreProvider value={store}>
      <Screen key={table.id} table={table} store={store} line={line} day={day} />
      <Announcer />
    </TableStoreProvider>
  );
}

interface ScreenProps {
  table: PuzzleTable;
  store: TableStore;
  line: PuzzleLine;
  day: string;
}

function Screen({ table, store, line, day }: ScreenProps) {
  const { game, number, view: posed } = table.puzzle;
  useGuidedTable(() => announce(t("page-puzzle-ask"), "now"));
  const { value: view } = store.playback.view;
  const isToday = number === line.today;
  const streak = streakAt(day);
  return (
    <div class="screen" data-game={game} data-you={posed.seat ?? undefined}>
      <PageBar
        title={t(isToday ? "page-puzzle-today" : "page-puzzle-number", { number })}
        about={
          <>
            {words.value.game(game)}
            {streak > 0 && ` · ${t("page-puzzle-streak", { count: streak })}`}
          </>
        }
      >
        <BarButton
          icon="ui-book"
          label={t("page-rules")}
          isPhone
          onClick={() => showPanel(store.panelStore, "rules")}
        />
        <BarButton icon="ui-close" label={t("page-puzzle-close")} onClick={() => go("/learn")} />
      </PageBar>
      <div class="table-layout">
        {view === null ? (
          <main class="table table-bare" />
        ) : (
          <GuidedSurface view={view}>
            <PuzzlePrompt
              table={table}
              view={view}
              earlier={`/puzzle/${game}/${earlierThan(number, line.count)}`}
            />
          </GuidedSurface>
        )}
        <GuidedPanels game={game} options={posed.options} view={view} />
      </div>
    </div>
  );
}

/** They come round again. */
const earlierThan = (number: number, count: number): number => (number > 1 ? number - 1 : count);
