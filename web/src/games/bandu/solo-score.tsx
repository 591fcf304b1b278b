/** Bandu alone: pieces, height and the personal bests. */

import { useSignalEffect } from "@preact/signals";
import type { BanduView } from "../../protocol.ts";
import { useLiveTable, useTalk } from "../../table/table-store.ts";
import { topOf } from "./contact.ts";
import { PictureButton } from "./picture-button.tsx";
import { usePlacement } from "./placement-store.ts";
import { bestOf, HELPS, helpAt, noteScore } from "./solo-bests.ts";
import { towerOf } from "./tower-poses.ts";
import "./solo-score.css";

/** After a solo game: the personal best of this kind, and a picture. */
export function BanduResult({ view }: { view: BanduView }) {
  const talk = useTalk();
  const table = useLiveTable();
  if (view.players > 1) return null;
  const help = helpAt(table.id);
  const best = bestOf(help);
  const isBest = (view.totals[0] ?? 0) >= best;
  return (
    <section class="solo-result">
      <p>{talk.t(isBest ? "bandu-is-best" : "bandu-best-is", { help, count: best })}</p>
      <PictureButton view={view} />
    </section>
  );
}

export function SoloScore({ view }: { view: BanduView }) {
  const placement = usePlacement();
  const talk = useTalk();
  const table = useLiveTable();
  useSignalEffect(() => {
    const { value: newest } = placement.view;
    if (newest?.seat === 0) noteScore(table.id, newest.totals[0] ?? 0);
  });
  const pieces = placement.pieces.value;
  const relief = pieces === null ? null : topOf(pieces, towerOf(view, 0));
  const height = relief?.heights.reduce((most, each) => Math.max(most, each), 0) ?? 0;
  const now = helpAt(table.id);
  return (
    <dl class="solo-score">
      <div>
        <dt>{talk.t("bandu-pieces-title")}</dt>
        <dd class="sign">{view.towers[0]?.length ?? 0}</dd>
      </div>
      <div>
        <dt>{talk.t("bandu-height")}</dt>
        <dd class="sign">
          {Math.round(height)}
          <small>mm</small>
        </dd>
      </div>
      {HELPS.map((help) => (
        <div key={help} data-help={help} data-now={help === now ? "" : undefined}>
          <dt>{talk.t(`bandu-best-${help}`)}</dt>
          <dd class="sign">{bestOf(help)}</dd>
        </div>
      ))}
    </dl>
  );
}
