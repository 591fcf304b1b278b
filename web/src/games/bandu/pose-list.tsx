/** Bandu: suggested poses, once asked for: a list (radio group) in words, with their risk. */

import { useEffect, useState } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { PoseShown } from "../../protocol.ts";
import { useTalk } from "../../table/table-store.ts";
import { announce } from "../../ui/announcer.tsx";
import { landingOf } from "./landing.ts";
import { holdOf } from "./placement-notation.ts";
import { type PlacementStore, usePlacement } from "./placement-store.ts";
import { towerOf } from "./tower-poses.ts";
import "./pose-list.css";

const FEW = 4;

/** A button that asks for suggested poses. */
export function PoseList() {
  const placement = usePlacement();
  const talk = useTalk();
  const { value: how } = placement.suggests;
  const isLost = placement.arePosesLost.value;
  useEffect(() => {
    if (isLost) announce(talk.t("bandu-poses-lost"), "soon");
  }, [isLost]);
  if (how === "off") return <NoPoses />;
  if (placement.arePosesOpen.value) return <OpenPoses how={how} />;
  return (
    <section class="pose-list" data-testid="poses" data-how={how}>
      {isLost && <p class="muted">{talk.t("bandu-poses-lost")}</p>}
      <button
        type="button"
        class="button"
        data-key="suggest"
        onClick={() => void placement.openPoses()}
      >
        <Art name="ui-hint" />
        <span>
          {talk.t("bandu-suggest")} <small>({talk.t(`bandu-suggest-${how}`)})</small>
        </span>
      </button>
    </section>
  );
}

/** Suggested poses in words; pressing one hangs the piece there. */
function OpenPoses({ how }: { how: "tried" | "looks" }) {
  const placement = usePlacement();
  const talk = useTalk();
  const [isWhole, setWhole] = useState(false);
  const { value: all } = placement.suggested;
  const none = placement.isHopeless.value ? "bandu-poses-hopeless" : "bandu-poses-none";
  const note = all?.length === 0 || placement.isHopeless.value ? talk.t(none) : null;
  useEffect(() => {
    if (all !== null) announce(note ?? talk.t("bandu-poses-found", { count: all.length }), "soon");
  }, [all]);
  const shown = isWhole ? all : all?.slice(0, FEW);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown === undefined || shown === null) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...(event.currentTarget as Element).querySelectorAll("button")];
    const now = buttons.indexOf(event.target as HTMLButtonElement);
    const next = (now + step + shown.length) % shown.length;
    placement.choose(next);
    buttons[next]?.focus();
  };
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
      {note !== null && <p class="muted">{note}</p>}
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
            {pose.risk !== undefined && pose.risk !== "unknown" && (
              <em data-risk={pose.risk}>{talk.t(`bandu-risk-${pose.risk}`)}</em>
            )}
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
  const hold = holdOf(pose.do);
  const view = placement.view.value;
  const pieces = placement.pieces.value;
  const tower = view === null ? [] : towerOf(view, view.seat ?? 0);
  const below = tower.find(([name]) => name === pose.words.params?.piece)?.[1] ?? [0, 0];
  const right = Math.round(hold.x - (below[0] ?? 0));
  const away = Math.round(hold.y - (below[1] ?? 0));
  const landing =
    pieces === null ? null : landingOf(pieces, tower, placement.inHand.value ?? "", hold);
  return {
    height: Math.round(landing?.height ?? 0),
    right: Math.abs(right),
    across: right < 0 ? "left" : "right",
    away: Math.abs(away),
    along: away < 0 ? "front" : "back",
  };
}
