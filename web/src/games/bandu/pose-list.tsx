/** Bandu: suggested poses as a list (radio group), described in words. */

import { useState } from "preact/hooks";
import type { PoseShown } from "../../protocol.ts";
import { useTalk } from "../../table/table-store.ts";
import { contactAt, topOf, undersideOf } from "./contact.ts";
import { kindOf } from "./pieces.ts";
import { holdOf, type PlacementStore, usePlacement } from "./placement-store.ts";
import { towerOf } from "./tower-poses.ts";
import "./pose-list.css";

const FEW = 4;

/** Suggested poses in words; pressing one hangs the piece there. */
export function PoseList() {
  const placement = usePlacement();
  const talk = useTalk();
  const [isWhole, setWhole] = useState(false);
  const { value: how } = placement.suggests;
  const { value: all } = placement.suggested;
  const shown = isWhole ? all : all?.slice(0, FEW);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown === undefined || shown === null) return;
    event.preventDefault();
    event.stopPropagation();
    const next = ((placement.chosen.value ?? 0) + step + shown.length) % shown.length;
    placement.choose(next);
    (event.currentTarget as Element).querySelectorAll("button")[next]?.focus();
  };
  if (how === "off") return <NoPoses />;
  return (
    <section
      class="pose-list"
      data-testid="poses"
      aria-label={talk.t("bandu-poses")}
      data-how={how}
    >
      <header>
        <span>
          <span class="label">{talk.t("bandu-poses")}</span>{" "}
          <small class="muted">{talk.t(`bandu-poses-${how}`)}</small>
        </span>
        {!isWhole && (all?.length ?? 0) > FEW && (
          <button type="button" class="button button-quiet" onClick={() => setWhole(true)}>
            {talk.t("bandu-all", { count: all?.length ?? 0 })}
          </button>
        )}
      </header>
      {all === null && <p class="muted">{talk.t("bandu-poses-coming")}</p>}
      {all?.length === 0 && <p class="muted">{talk.t("bandu-poses-none")}</p>}
      <div role="radiogroup" aria-label={talk.t("bandu-poses")} onKeyDown={onKeyDown}>
        {shown?.map((pose, number) => (
          // biome-ignore lint/a11y/useSemanticElements: drawn as a button, spoken as a radio
          <button
            key={pose.do}
            type="button"
            role="radio"
            aria-checked={placement.chosen.value === number}
            tabIndex={(placement.chosen.value ?? 0) === number ? 0 : -1}
            data-pose={pose.do}
            onClick={() => placement.choose(number)}
          >
            <b>{number + 1}</b>
            <span>
              {talk.say(pose.words)}
              <small>{talk.t("bandu-touches-at", whereOf(placement, pose))}</small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

/** A table without suggestions says so, with an explanation on request. */
function NoPoses() {
  const talk = useTalk();
  return (
    <section class="pose-list" data-testid="poses" data-how="off">
      <details>
        <summary>{talk.t("bandu-poses-off")}</summary>
        <p class="muted">{talk.t("bandu-poses-off-why")}</p>
      </details>
    </section>
  );
}

/** How high the piece would touch, and how far from the middle of what is below it. */
function whereOf(placement: PlacementStore, pose: PoseShown) {
  const { x, y, turn } = holdOf(pose.do);
  const view = placement.view.value;
  const pieces = placement.pieces.value;
  const kind = pieces?.get(kindOf(placement.inHand.value ?? ""));
  const tower = view === null ? [] : towerOf(view, view.seat ?? 0);
  const below = tower.find(([name]) => name === pose.words.params?.piece)?.[1] ?? [0, 0];
  const right = Math.round(x - (below[0] ?? 0));
  const away = Math.round(y - (below[1] ?? 0));
  const height =
    pieces === null || kind === undefined
      ? 0
      : contactAt(topOf(pieces, tower), undersideOf(kind, turn), x, y).height;
  return {
    height: Math.round(height),
    right: Math.abs(right),
    across: right < 0 ? "left" : "right",
    away: Math.abs(away),
    along: away < 0 ? "front" : "back",
  };
}
