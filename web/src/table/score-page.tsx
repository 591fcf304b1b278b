/** The score sheet of each round, on a page in front of the table. */

import { useEffect, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { get } from "../net/http.ts";
import type { Sheet as RoundSheet, Sheets } from "../protocol.ts";
import { FullPageDialog } from "./full-page-dialog.tsx";
import { HandsAsDealt } from "./hands-as-dealt.tsx";
import { hasRoundFacts, RoundFacts } from "./round-facts.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { RoundScoreTable } from "./score-table.tsx";
import { useLiveTable, usePanelStore, usePlayback, useSeating, useTalk } from "./table-store.ts";
import "./prompt.css";
import "./score-page.css";
import "../ui/dialog.css";

/** The sheets of all finished rounds; fetched again when there are more. */
export function useSheets(id: string, finished: number): readonly RoundSheet[] | null {
  const [sheets, setSheets] = useState<readonly RoundSheet[] | null>(null);
  useEffect(() => {
    let isGone = false;
    get<Sheets>(`/api/tables/${id}/sheets`).then(
      (answer) => {
        if (!isGone) setSheets(answer.sheets);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, finished]);
  return sheets;
}

/** Shown after each round until it is closed, or on request. */
export function ScorePage() {
  const talk = useTalk();
  const seating = useSeating();
  const table = useLiveTable();
  const playback = usePlayback();
  const panelStore = usePanelStore();
  const newest = seating.newest.value;
  const finished = newest?.view.points.length ?? 0;
  const sheets = useSheets(table.id, finished);
  const reading = playback.sheet.value;
  const [chosen, choose] = useState<number | null>(null);
  const view = playback.view.value;
  const now = view !== null && reading === null && hasRoundFacts(view) ? view : null;
  const round = chosen ?? reading ?? now?.round ?? finished;
  const sheet = sheets?.find((one) => one.round === round);
  const close = () => {
    if (reading !== null) playback.closeSheet();
    panelStore.open.value = null;
  };
  return (
    <FullPageDialog
      testId="score"
      main="dialog-text"
      title={talk.t("score-sheet")}
      footer={<ScoreFooter isReading={reading !== null} onClose={close} />}
      onClose={close}
    >
      <div class="score-sheet">
        {reading === null && (
          <Rounds count={now?.round ?? finished} round={round} onChoose={choose} />
        )}
        {now !== null && round === now.round ? (
          <RoundFacts view={now} />
        ) : sheet === undefined ? (
          <p>{talk.t(finished === 0 ? "no-sheet" : "loading")}</p>
        ) : (
          <>
            <RoundScoreTable sheet={sheet} />
            <HandsAsDealt from={`/api/tables/${table.id}`} round={round} />
          </>
        )}
        {sheets !== null && sheets.length > 0 && <ScoreChart sheets={sheets} />}
      </div>
    </FullPageDialog>
  );
}

interface RoundsProps {
  count: number;
  round: number;
  onChoose: (round: number) => void;
}

export function Rounds({ count, round, onChoose }: RoundsProps) {
  const talk = useTalk();
  if (count < 2) return null;
  return (
    <nav class="round-buttons" aria-label={talk.t("rounds")}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-current={index + 1 === round ? "true" : undefined}
          onClick={() => onChoose(index + 1)}
        >
          {talk.t("history-round", { number: index + 1 })}
        </button>
      ))}
    </nav>
  );
}

function ScoreFooter({ isReading, onClose }: { isReading: boolean; onClose: () => void }) {
  const talk = useTalk();
  const seating = useSeating();
  const playback = usePlayback();
  const view = seating.newest.value?.view;
  if (view === undefined) return null;
  const isOver = playback.drawn().over || (isReading && playback.sheet.value === view.rounds);
  const text = isOver
    ? talk.t("game-is-over")
    : isReading
      ? talk.t("next-round-asks", { round: (playback.sheet.value ?? 0) + 1 })
      : "";
  return (
    <footer class="prompt" data-mine={isReading ? "" : undefined}>
      <p>{text}</p>
      <div class="actions">
        <button type="button" class="button button-primary" autofocus onClick={onClose}>
          {talk.t(!isReading ? "back-to-table" : isOver ? "see-result" : "next-round")}
          <Art name="ui-next" />
        </button>
      </div>
    </footer>
  );
}
