/** The score sheets of a finished game; its points lead to the moments that decided them. */

import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { Sheet } from "../protocol.ts";
import { FullPageDialog } from "../table/full-page-dialog.tsx";
import { HandsAsDealt } from "../table/hands-as-dealt.tsx";
import { ScoreChart } from "../table/score-chart.tsx";
import { Rounds } from "../table/score-page.tsx";
import { RoundScoreTable } from "../table/score-table.tsx";
import { usePlayback, useTalk } from "../table/table-store.ts";
import { t } from "../words/language.ts";
import { lineMoment } from "./line-moments.ts";
import type { ReplayPlayer } from "./replay-player.ts";

interface Props {
  player: ReplayPlayer;
  sheets: readonly Sheet[];
  onClose: () => void;
}

/** Opens at the round that is shown. */
export function ReplayScore({ player, sheets, onClose }: Props) {
  const talk = useTalk();
  const { round: now } = usePlayback().drawn();
  const [round, choose] = useState(Math.min(Math.max(1, now), sheets.length));
  const sheet = sheets.find((one) => one.round === round);
  const span = player.stops.value.rounds.find((one) => one.round === round);
  const goTo = (moment: number) => {
    player.goTo(moment);
    onClose();
  };
  return (
    <FullPageDialog
      testId="score"
      main="dialog-text"
      title={talk.t("score-sheet")}
      footer={null}
      onClose={onClose}
    >
      <div class="score-sheet">
        <Rounds count={sheets.length} round={round} onChoose={choose} />
        {sheet === undefined ? (
          <p>{talk.t("no-sheet")}</p>
        ) : (
          <RoundScoreTable
            key={round}
            sheet={sheet}
            {...(span !== undefined && {
              onChoose: (line) => goTo(lineMoment(player.table.history.value, span, line)),
            })}
          />
        )}
        {sheet !== undefined && (
          <HandsAsDealt from={`/api/records/${player.table.id}`} round={round} />
        )}
        {span !== undefined && (
          <div class="actions button-pair">
            <button type="button" class="button" onClick={() => goTo(span.first)}>
              <Art name="ui-first" />
              {t("page-replay-round-first", { round })}
            </button>
            <button type="button" class="button" onClick={() => goTo(span.last)}>
              <Art name="ui-last" />
              {t("page-replay-round-last", { round })}
            </button>
          </div>
        )}
        {sheets.length > 0 && <ScoreChart sheets={sheets} />}
      </div>
    </FullPageDialog>
  );
}
