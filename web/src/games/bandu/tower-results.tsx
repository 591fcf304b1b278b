/** Bandu: the towers on the result page, as they stood at the end and at their highest, what they
    fell on, and a chart of their heights. */

import { useEffect } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { BanduView } from "../../protocol.ts";
import { SeriesChart } from "../../table/score-chart.tsx";
import { useTableStore, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { TowerPictureButton } from "./picture-button.tsx";
import { TowerPicture } from "./piece-pictures.tsx";
import { placementOf } from "./placement-store.ts";
import { BanduResult as SoloResult } from "./solo-score.tsx";
import { openThreeContext } from "./three-context.ts";
import { heightSeries, type TowerEnd, type TowerState, towerEnds } from "./tower-ends.ts";
import "./tower-results.css";

export function TowerResults({ view }: { view: BanduView }) {
  const talk = useTalk();
  const placement = placementOf(useTableStore());
  useEffect(openThreeContext, []);
  const { value: turns } = placement.turns;
  const { value: pieces } = placement.pieces;
  const { value: first } = placement.firstTowers;
  const ranks = view.result?.ranks ?? [];
  const ends = towerEnds(turns, first, pieces).sort(
    (a, b) => (ranks[a.seat] ?? 0) - (ranks[b.seat] ?? 0),
  );
  return (
    <>
      {view.players === 1 && <SoloResult view={view} />}
      {turns.length > 0 && (
        <section class="tower-results" aria-label={talk.t("bandu-result-towers")}>
          {ends.map((end) => (
            <TowerResult key={end.seat} end={end} />
          ))}
        </section>
      )}
      {turns.length > 0 && pieces !== null && (
        <div class="result-chart">
          <SeriesChart
            caption={talk.t("bandu-result-chart")}
            series={heightSeries(turns, first, pieces)}
            figures={first.map((_, seat) => {
              const end = ends.find((each) => each.seat === seat);
              return Math.round(end?.highest.height ?? 0);
            })}
            short={String}
            long={(number) => talk.t("bandu-result-turn", { number })}
          />
        </div>
      )}
    </>
  );
}

function TowerResult({ end }: { end: TowerEnd }) {
  const talk = useTalk();
  const { seat, highest, last, out } = end;
  const isSame = JSON.stringify(last.tower) === JSON.stringify(highest.tower);
  return (
    <article class="tower-result" data-seat={seat} data-testid="tower-result">
      <h3>
        <Art name={markOf(seat)} class="seat-mark" />
        {talk.name(seat)}
      </h3>
      <p class="tower-result-text">
        {out === null ? talk.t("bandu-result-stands") : fallOf(out, talk)}
      </p>
      <div class="tower-result-pictures">
        <Picture
          seat={seat}
          state={highest}
          text={talk.t(isSame ? "bandu-result-end" : "bandu-result-highest")}
        />
        {!isSame && (
          <Picture
            seat={seat}
            state={last}
            text={talk.t(out === null ? "bandu-result-end" : "bandu-result-rubble")}
            isRubble={out !== null}
          />
        )}
      </div>
    </article>
  );
}

interface PictureProps {
  seat: number;
  state: TowerState;
  text: string;
  isRubble?: boolean;
}

function Picture({ seat, state: { tower, height }, text, isRubble }: PictureProps) {
  const talk = useTalk();
  const facts = { count: tower.length, height: Math.round(height) };
  const size = talk.t("bandu-result-size", facts);
  const line = `${talk.sentence("bandu-tower-name", { seat })} · ${isRubble === true ? text : size}`;
  return (
    <figure>
      <TowerPicture tower={tower} />
      <figcaption>
        {text}
        {isRubble !== true && <b>{size}</b>}
      </figcaption>
      <TowerPictureButton tower={tower} line={line} label={`${talk.t("bandu-picture")}: ${line}`} />
    </figure>
  );
}

/** The turn in which a tower fell, on which piece, and the longest fall. */
function fallOf({ turn, number }: NonNullable<TowerEnd["out"]>, talk: Talk): string {
  const { piece, isPull, settle, fell } = turn;
  const how = isPull ? "pull" : settle.stands ? "touch" : "place";
  const [worst] = fell;
  const what = talk.sentence("bandu-result-fell", { number, piece, how });
  const far = worst === undefined || worst.mm === 0 ? null : worst;
  const longest = far && talk.sentence("bandu-result-far", { piece: far.piece, mm: far.mm });
  return longest === null ? what : `${what} ${longest}`;
}
