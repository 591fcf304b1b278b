/** The result (game over screen): winner, ranking, score chart. */

import type { Room } from "../games/room-contract.ts";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { Result, View } from "../protocol.ts";
import type { ResultShown } from "../ui/result-picture.ts";
import { ShareResult } from "../ui/share-result.tsx";
import { t } from "../words/language.ts";
import { minus } from "../words/signed-numbers.ts";
import { FullPageDialog } from "./full-page-dialog.tsx";
import { RecordBox } from "./record-box.tsx";
import { RecordLink, RematchButton } from "./rematch-button.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { useSheets } from "./score-page.tsx";
import { useActionStore, useLiveTable, usePanelStore, useRoom, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./prompt.css";
import "./result-page.css";

export function ResultPage({ view, result }: { view: View; result: Result }) {
  const talk = useTalk();
  const room = useRoom();
  const table = useLiveTable();
  const panelStore = usePanelStore();
  const sheets = useSheets(table.id, view.points.length);
  const { Result } = room;
  const close = () => {
    panelStore.isResultClosed.value = true;
  };
  return (
    <FullPageDialog
      testId="result"
      main="result-page"
      title={talk.t("game-over")}
      footer={<ResultFooter />}
      onClose={close}
    >
      <Winner view={view} result={result} />
      <Standing view={view} result={result} />
      {Result !== undefined && <Result view={view} />}
      {sheets !== null && sheets.length > 0 && (
        <div class="result-chart">
          <ScoreChart sheets={sheets} />
        </div>
      )}
      <ShareResult id={table.id} game={view.game} result={resultShown(view, result, talk, room)} />
      <RecordBox />
    </FullPageDialog>
  );
}

/** Peer Sylvester wins ties at his own game; any other winner must be alone on top. */
function Winner({ view, result }: { view: View; result: Result }) {
  const talk = useTalk();
  const room = useRoom();
  const [winner = 0] = result.winners;
  const points = view.totals[winner] ?? 0;
  return (
    <section class="result-banner" data-testid="winner">
      <div class="result-art" aria-hidden="true">
        {room.arts(view, talk).map((name, place) => (
          <Art key={place} name={name} />
        ))}
      </div>
      {result.author === undefined ? (
        <>
          {view.rounds > 0 && (
            <p class="label">{talk.t("result-after", { rounds: view.rounds })}</p>
          )}
          <h2 class="sign">
            {room.outcome?.(view, talk) ??
              talk.sentence("result-wins", {
                seats: result.winners,
                seat: winner,
                count: result.winners.length,
              })}
          </h2>
        </>
      ) : (
        <>
          <p class="label">{talk.sentence("result-tie", { seats: result.winners, points })}</p>
          <h2 class="sign">{talk.t("result-author", { name: result.author })}</h2>
        </>
      )}
      <p>
        {result.author === undefined
          ? talk.say(result.reason)
          : talk.sentence("result-author-why", { seats: result.winners })}
      </p>
    </section>
  );
}

/** What a picture of the result shows. Everybody who sees it has a name: nobody is "you". */
function resultShown(view: View, result: Result, talk: Talk, room: Room): ResultShown {
  const seats = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  return {
    title: talk.catalogue.game(view.game),
    lead: talk.catalogue.say(result.reason, talk.names),
    rows: seats.map(({ rank, seat }) => ({
      place: rank,
      mark: seat,
      name: talk.names[seat] ?? "",
      points: view.points.map((points) => minus(points[seat] ?? 0)),
      score: room.score?.(view, seat, talk) ?? minus(view.totals[seat] ?? 0),
    })),
    rounds: view.points.map((_, round) => talk.t("round-short", { number: round + 1 })),
    foot: `${t("page-name")} · ${location.host}`,
  };
}

function Standing({ view, result }: { view: View; result: Result }) {
  const talk = useTalk();
  const room = useRoom();
  const { score } = room;
  const seats = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  return (
    <ol class="standing" data-testid="standing" aria-label={talk.t("standing")}>
      {seats.map(({ rank, seat }) => (
        <li key={seat} data-seat={seat} class={seat === talk.you ? "is-own" : ""}>
          <span class="standing-place sign">{rank}</span>
          <Art name={markOf(seat)} class="seat-mark" />
          <b>{talk.name(seat)}</b>
          <span class="standing-rounds">
            {view.points.map((points, round) => (
              <span key={round}>
                <small>{talk.t("round-short", { number: round + 1 })}</small>
                {minus(points[seat] ?? 0)}
              </span>
            ))}
          </span>
          <span
            class="standing-score sign"
            data-testid="standing-score"
            data-long={score === undefined ? undefined : ""}
          >
            {score?.(view, seat, talk) ?? minus(view.totals[seat] ?? 0)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function ResultFooter() {
  const talk = useTalk();
  const room = useRoom();
  const actionStore = useActionStore();
  const panelStore = usePanelStore();
  return (
    <footer class="prompt" data-mine="">
      {actionStore.refusal.value === null ? (
        <p class="only-wide">{talk.t("once-more")}</p>
      ) : (
        <p>{talk.say(actionStore.refusal.value.message)}</p>
      )}
      <div class="actions actions-wide">
        {room.hasCards && (
          <button
            type="button"
            class="button"
            onClick={() => {
              panelStore.open.value = "score";
            }}
          >
            <Art name="ui-score" />
            {talk.t("score-sheet")}
          </button>
        )}
        <RecordLink />
        <RematchButton />
      </div>
    </footer>
  );
}
