import { gameTable } from "../games/index.ts";
import { Art, type ArtName } from "../look/art.tsx";
import type { BanduView, Result, View } from "../protocol.ts";
import { artOf, markOf, minus } from "./cards.ts";
import { Chart } from "./chart.tsx";
import { useDesk } from "./desk.ts";
import { PageSheet } from "./page-sheet.tsx";
import { RecordBox } from "./record-box.tsx";
import { RecordLink, Rematch } from "./rematch.tsx";
import { useSheets } from "./score.tsx";
import type { Talk } from "./talk.ts";

/** Who won, why, and once more? */
export function ResultPage({ view, result }: { view: View; result: Result }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const sheets = useSheets(desk.table.id, view.points.length);
  const { Result } = gameTable(view);
  const close = () => {
    desk.isResultClosed.value = true;
  };
  return (
    <PageSheet
      class="rs"
      main="res"
      title={talk.t("game-over")}
      foot={<ResultFoot />}
      onClose={close}
    >
      <Winner view={view} result={result} />
      <Standing view={view} result={result} />
      {Result !== undefined && <Result view={view} />}
      {sheets !== null && sheets.length > 0 && (
        <div class="res-chart">
          <Chart sheets={sheets} />
        </div>
      )}
      <RecordBox />
    </PageSheet>
  );
}

/** Peer Sylvester wins a tie at his own game; everybody else has to be alone on top. */
function Winner({ view, result }: { view: View; result: Result }) {
  const talk = useDesk().talk.value;
  const [winner = 0] = result.winners;
  const points = view.totals[winner] ?? 0;
  return (
    <section class="author">
      <div class="fan" aria-hidden="true">
        {artsOf(view, (suit) => talk.look(suit)).map((name) => (
          <Art key={name} name={name} />
        ))}
      </div>
      {result.author === undefined ? (
        <>
          {view.rounds > 0 && (
            <p class="label">{talk.t("result-after", { rounds: view.rounds })}</p>
          )}
          <h2 class="sign">
            {view.players === 1
              ? talk.t("bandu-pieces", { count: points })
              : talk.sentence("result-wins", {
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

function artsOf(view: View, look: (suit: string) => string): ArtName[] {
  if (view.game === "tanuki") return ["red", "blue", "tanuki", "green", "yellow"];
  if (view.game === "bandu") return ["bean", "bean", "tower", "bean", "bean"];
  const middle: ArtName = view.game === "tindahan" ? "cart" : "donkey";
  const arts = view.fruits.map((fruit) => artOf(look(fruit)));
  return [...arts.slice(0, 2), middle, ...arts.slice(2)];
}

/** In Bandu nobody has points. */
const isInWords = (view: View): view is BanduView => view.game === "bandu";

/** Who is in is in, the others fell one after another; alone there are pieces. */
function scoreOf(talk: Talk, view: View, seat: number): string {
  if (!isInWords(view)) return minus(view.totals[seat] ?? 0);
  if (view.players === 1) return talk.t("bandu-pieces", { count: view.totals[seat] ?? 0 });
  const fell = view.out_at[seat] ?? 0;
  const count = view.towers[seat]?.length ?? 0;
  return fell === 0 ? talk.t("bandu-in", { count }) : talk.t("bandu-fell", { number: fell });
}

function Standing({ view, result }: { view: View; result: Result }) {
  const talk = useDesk().talk.value;
  const seats = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  return (
    <ol class="rank" aria-label={talk.t("standing")}>
      {seats.map(({ rank, seat }) => (
        <li key={seat} data-seat={seat} class={seat === talk.you ? "me" : ""}>
          <span class="k sign">{rank}</span>
          <Art name={markOf(seat)} class="badge-m" />
          <b>{talk.name(seat)}</b>
          <span class="rounds">
            {view.points.map((points, round) => (
              <span key={round}>
                <small>{talk.t("round-short", { number: round + 1 })}</small>
                {minus(points[seat] ?? 0)}
              </span>
            ))}
          </span>
          <span class="t sign" data-long={isInWords(view) ? "" : undefined}>
            {scoreOf(talk, view, seat)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function ResultFoot() {
  const desk = useDesk();
  const talk = desk.talk.value;
  return (
    <footer class="prompt" data-mine="">
      {desk.refusal.value === null ? (
        <p class="wide">{talk.t("once-more")}</p>
      ) : (
        <p>{talk.say(desk.refusal.value.message)}</p>
      )}
      <div class="acts wide-acts">
        {talk.game !== "bandu" && (
          <button
            type="button"
            class="btn"
            onClick={() => {
              desk.open.value = "score";
            }}
          >
            <Art name="ui-score" />
            {talk.t("score-sheet")}
          </button>
        )}
        <RecordLink />
        <Rematch />
      </div>
    </footer>
  );
}
