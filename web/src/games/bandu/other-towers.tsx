/** Bandu: the other players' towers and beans. */

import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { BanduView } from "../../protocol.ts";
import { Countdown } from "../../table/clock.tsx";
import { useSeating, useTalk } from "../../table/table-store.ts";
import { othersFrom } from "../../table/trick-state.ts";
import { TowerPicture } from "./piece-pictures.tsx";
import { usePlacement } from "./placement-store.ts";
import { towerOf } from "./tower-poses.ts";
import "./other-towers.css";

/** Beans as icons, or as a number if there are many. */
export function Beans({ count, of }: { count: number; of: number }) {
  const talk = useTalk();
  const label = talk.t("bandu-beans", { count });
  if (of > 7 || count > 7) {
    return (
      <span class="beans" title={label}>
        <Art name="bean" />
        {count}
        <span class="visually-hidden"> {label}</span>
      </span>
    );
  }
  return (
    <span class="beans" role="img" aria-label={label}>
      {Array.from({ length: Math.max(of, count) }, (_, i) => (
        <Art key={i} name="bean" class={i < count ? "" : "is-spent"} />
      ))}
    </span>
  );
}

/** The other players' towers, small; pressing one shows it on the stage. */
export function OtherTowers({ view }: { view: BanduView }) {
  const talk = useTalk();
  return (
    <section class="other-towers" aria-label={talk.t("bandu-others")}>
      {othersFrom(view).map((seat) => (
        <OtherTower key={seat} view={view} seat={seat} />
      ))}
    </section>
  );
}

function OtherTower({ view, seat }: { view: BanduView; seat: number }) {
  const talk = useTalk();
  const seating = useSeating();
  const placement = usePlacement();
  const isOut = (view.out_at[seat] ?? 0) > 0;
  const isLooked = placement.onStage.value === seat;
  const isTurn = view.to_act.includes(seat) && !seating.isStanding.value;
  const count = view.towers[seat]?.length ?? 0;
  const note = seating.isStopped.value ? null : noteOf(view, seat);
  return (
    <button
      type="button"
      class="tower-button"
      data-testid="tower"
      data-seat={seat}
      data-out={isOut ? "" : undefined}
      data-now={isTurn ? "" : undefined}
      aria-pressed={isLooked}
      onClick={() => {
        placement.looked.value = isLooked ? null : seat;
      }}
    >
      <span class="visually-hidden">{talk.t("bandu-look-at")} </span>
      <TowerPicture tower={towerOf(view, seat)} />
      <span class="tower-text">
        <Art name={markOf(seat)} class="seat-mark" />
        <b title={talk.name(seat)}>{talk.name(seat)}</b>
        {!isOut && <Beans count={view.beans[seat] ?? 0} of={Number(view.options.beans ?? 5)} />}
        <small>
          {isOut ? talk.t("bandu-out") : talk.t("bandu-pieces", { count })}
          {note !== null && ` · ${talk.t(`bandu-note-${note}`)}`}
        </small>
      </span>
      {seating.seats.value[seat]?.clock !== undefined && <Countdown seat={seat} />}
    </button>
  );
}

/** What a seat is doing. */
function noteOf(view: BanduView, seat: number): "offers" | "places" | null {
  if (view.over || (view.out_at[seat] ?? 0) > 0) return null;
  if (view.phase === "place" && view.to_act.includes(seat)) return "places";
  return view.auctioneer === seat && view.players > 1 ? "offers" : null;
}

/** A compact version while a piece is being placed. */
export function SlimOthers({ view }: { view: BanduView }) {
  const talk = useTalk();
  return (
    <ul class="other-players" aria-label={talk.t("bandu-others")}>
      {othersFrom(view).map((seat) => (
        <li key={seat} data-seat={seat} data-out={(view.out_at[seat] ?? 0) > 0 ? "" : undefined}>
          <Art name={markOf(seat)} />
          <b>{talk.name(seat)}</b>
          {(view.out_at[seat] ?? 0) > 0 ? (
            talk.t("bandu-out")
          ) : (
            <>
              <Art name="bean" />
              {view.beans[seat]}
              <span class="visually-hidden">
                {" "}
                {talk.t("bandu-beans", { count: view.beans[seat] ?? 0 })}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
