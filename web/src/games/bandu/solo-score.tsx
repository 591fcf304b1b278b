/** Bandu alone: pieces, height and the personal best. */

import { useSignalEffect } from "@preact/signals";
import type { BanduView } from "../../protocol.ts";
import { setting } from "../../settings.ts";
import { useTalk } from "../../table/table-store.ts";
import { topOf } from "./contact.ts";
import { PictureButton } from "./picture-button.tsx";
import { usePlacement } from "./placement-store.ts";
import { towerOf } from "./tower-poses.ts";
import "./solo-score.css";

/** The personal best on this device. */
const best = setting("bandu-best", 0);

/** After a solo game: the personal best, and a picture. */
export function BanduResult({ view }: { view: BanduView }) {
  const talk = useTalk();
  if (view.players > 1) return null;
  const isBest = (view.totals[0] ?? 0) >= best.value;
  return (
    <section class="solo-result">
      <p>{isBest ? talk.t("bandu-is-best") : talk.t("bandu-best-is", { count: best.value })}</p>
      <PictureButton view={view} />
    </section>
  );
}

export function SoloScore({ view }: { view: BanduView }) {
  const placement = usePlacement();
  const talk = useTalk();
  useSignalEffect(() => {
    const score = placement.view.value?.seat === 0 ? (placement.view.value.totals[0] ?? 0) : 0;
    if (score > best.value) best.value = score;
  });
  const pieces = placement.pieces.value;
  const relief = pieces === null ? null : topOf(pieces, towerOf(view, 0));
  const height = relief?.heights.reduce((most, each) => Math.max(most, each), 0) ?? 0;
  return (
    <dl class="solo-score">
      <div>
        <dt>{talk.t("bandu-pieces-title")}</dt>
        <dd class="sign">{view.towers[0]?.length ?? 0}</dd>
      </div>
      <div>
        <dt>{talk.t("bandu-best")}</dt>
        <dd class="sign">{best.value}</dd>
      </div>
      <div>
        <dt>{talk.t("bandu-height")}</dt>
        <dd class="sign">
          {Math.round(height)}
          <small>mm</small>
        </dd>
      </div>
    </dl>
  );
}
