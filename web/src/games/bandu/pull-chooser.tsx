/** Bandu: in which direction a piece is pulled out of the tower. */

import { useTalk } from "../../table/table-store.ts";
import type { PlacementStore } from "./placement-store.ts";
import { choosePull, PULL_WAYS, pullAim } from "./pull-direction.ts";
import "./pull-chooser.css";

/** The directions by name. A piece that was dragged has none of them. */
export function PullChooser({ placement, piece }: { placement: PlacementStore; piece: string }) {
  const talk = useTalk();
  const aim = pullAim(placement);
  const way = aim === null ? "easiest" : aim.way;
  return (
    <div class="pull-chooser">
      <span class="pull-about muted">
        {talk.t(way === null ? "bandu-pull-dragged" : "bandu-pull-about")}
      </span>
      <div class="pull-ways" role="radiogroup" aria-label={talk.t("bandu-pull-way")}>
        {PULL_WAYS.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: drawn as a button, spoken as a radio
          <button
            key={each}
            type="button"
            class="button"
            role="radio"
            aria-checked={each === way}
            onClick={() => choosePull(placement, piece, each)}
          >
            {talk.t(`bandu-pull-${each}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
