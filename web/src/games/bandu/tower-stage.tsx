/** Bandu: the 3D stage (canvas) with the tower, camera controls and handles. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { BanduView } from "../../protocol.ts";
import { SeatBadge } from "../../table/seat-badge.tsx";
import { useTableStore, useTalk } from "../../table/table-store.ts";
import { Director } from "./director.ts";
import { InsetFrame } from "./inset-frame.tsx";
import { Beans } from "./other-towers.tsx";
import { usePlacement } from "./placement-store.ts";
import { SoloScore } from "./solo-score.tsx";
import { ReplayButtons, TowerCaption } from "./stage-captions.tsx";
import { SteadinessReport } from "./steadiness.tsx";
import { openThreeContext, threeContext } from "./three-context.ts";
import { TowerWords } from "./tower-words.tsx";
import { TransformHandles } from "./transform-handles.tsx";
import "./tower-stage.css";
import "../../ui/form-controls.css";

/** The tower on the stage, with controls for looking and placing on top of it. */
export function TowerStage({ view }: { view: BanduView }) {
  const placement = usePlacement();
  const talk = useTalk();
  const { mounted } = useTableStore();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [director, setDirector] = useState<Director | null>(null);
  useEffect(openThreeContext, []);
  useSignalEffect(() => {
    const { value } = threeContext;
    if (value !== null && canvas.current !== null && director === null) {
      const started = Director.start(placement, canvas.current, value.meshes);
      mounted.stage = started;
      setDirector(started);
    }
  });
  useEffect(
    () => () => {
      if (director === null) return;
      mounted.stage = null;
      director.stop();
    },
    [director],
  );
  const seat = placement.onStage.value;
  const isOwn = seat === view.seat;
  return (
    <section
      class="tower-stage"
      data-testid="stage"
      tabIndex={-1}
      data-playing={placement.playing.value ?? undefined}
      aria-label={talk.sentence("bandu-tower-of", { seat, count: view.towers[seat]?.length ?? 0 })}
    >
      <div class="tower-canvas">
        <canvas ref={canvas} />
      </div>
      <TowerWords view={view} seat={seat} />
      {director !== null && placement.inHand.value !== null && (
        <>
          <TransformHandles director={director} />
          <InsetFrame director={director} />
        </>
      )}
      {director !== null && <Camera director={director} />}
      {view.players === 1 && !(view.over && view.towers[0]?.length === 0) && (
        <SoloScore view={view} />
      )}
      <TowerCaption view={view} seat={seat} />
      {director !== null && <ReplayButtons seat={seat} />}
      <SteadinessReport view={view} seat={seat} />
      {placement.inHand.value !== null ? (
        <Snapping />
      ) : (
        view.players > 1 && isOwn && <Me view={view} seat={seat} />
      )}
    </section>
  );
}

function Me({ view, seat }: { view: BanduView; seat: number }) {
  const talk = useTalk();
  const isOut = (view.out_at[seat] ?? 0) > 0;
  const count = view.towers[seat]?.length ?? 0;
  return (
    <SeatBadge view={view} seat={seat}>
      {isOut ? (
        talk.t("bandu-out")
      ) : (
        <Beans count={view.beans[seat] ?? 0} of={Number(view.options.beans ?? 5)} />
      )}
      <span title={talk.t("bandu-pieces-title")}>
        <Art name="tower" />
        {count}
        <span class="visually-hidden"> {talk.t("bandu-pieces-title")}</span>
      </span>
    </SeatBadge>
  );
}

const QUARTER = Math.PI / 6;

function Camera({ director }: { director: Director }) {
  const talk = useTalk();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over a picture
    <div class="camera-buttons" role="group" aria-label={talk.t("bandu-camera")}>
      <button
        type="button"
        class="button button-icon"
        aria-label={talk.t("bandu-turn-left")}
        onClick={() => director.turn(QUARTER)}
      >
        <Art name="ui-back" />
      </button>
      <button
        type="button"
        class="button button-icon"
        aria-label={talk.t("bandu-turn-right")}
        onClick={() => director.turn(-QUARTER)}
      >
        <Art name="ui-next" />
      </button>
      <button
        type="button"
        class="button button-icon"
        aria-label={talk.t("bandu-from-above")}
        onClick={() => director.lookDown()}
      >
        <Art name="ui-eye" />
      </button>
      <button
        type="button"
        class="button button-icon"
        aria-label={talk.t("bandu-reset-view")}
        title={talk.t("bandu-reset-view")}
        onClick={() => director.resetView()}
      >
        <Art name="ui-frame" />
      </button>
    </div>
  );
}

function Snapping() {
  const placement = usePlacement();
  const talk = useTalk();
  return (
    <div class="segmented turn-buttons" role="radiogroup" aria-label={talk.t("bandu-turning")}>
      {[true, false].map((is) => (
        // biome-ignore lint/a11y/useSemanticElements: drawn as a button, spoken as a radio
        <button
          key={String(is)}
          type="button"
          class="button"
          role="radio"
          aria-checked={placement.isSnapping.value === is}
          onClick={() => {
            placement.isSnapping.value = is;
          }}
        >
          {talk.t(is ? "bandu-snap" : "bandu-free")}
        </button>
      ))}
    </div>
  );
}
