/** Bandu: how steady a tower stands, on request. */

import { useState } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { BanduView, SteadyShown } from "../../protocol.ts";
import { useLiveTable, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { announce } from "../../ui/announcer.tsx";
import { usePlacement } from "./placement-store.ts";
import { towerMark } from "./tower-poses.ts";
import "./steadiness.css";

/** Shown on request, only where hints are allowed, and never before a piece is released. An answer
    belongs to the tower that was asked about: it goes when the tower changes. */
export function SteadinessReport({ view, seat }: { view: BanduView; seat: number }) {
  const talk = useTalk();
  const table = useLiveTable();
  const placement = usePlacement();
  const mark = towerMark(view, seat);
  const [asked, setAsked] = useState<string | null>(null);
  const hasHints = table.opening.value?.terms.hints === true;
  const isIdle = placement.playing.value === null && placement.inHand.value === null;
  const isTower = view.phase !== "settle" && (view.towers[seat]?.length ?? 0) > 1;
  if (!hasHints || !isIdle || !isTower) return null;
  const isAsked = asked === mark;
  const { value: report } = placement.steadiness;
  const tell = (text: string) => {
    placement.steadiness.value = { of: mark, text };
    announce(text, "soon");
  };
  const ask = () =>
    placement.ask<SteadyShown>(`steady?seat=${seat}`).then(
      // no answer: the tower has changed
      (answer) => answer !== null && tell(reportOf(answer, talk)),
      () => tell(talk.t("bandu-steady-not")),
    );
  return (
    <div class="steadiness" data-testid="steadiness">
      <button
        type="button"
        class="button"
        aria-pressed={isAsked}
        onClick={() => {
          setAsked(isAsked ? null : mark);
          if (!isAsked && report?.of !== mark) void ask();
        }}
      >
        <Art name="ui-hint" />
        <span>{talk.t("bandu-steady")}</span>
      </button>
      {isAsked && report?.of === mark && <p>{report.text}</p>}
    </div>
  );
}

/** A tower that cannot bear any tilt has a piece that lies loose. */
function reportOf({ degrees, piece, rolls = false }: SteadyShown, talk: Talk): string {
  if (degrees > 0) return talk.sentence("bandu-steady-is", { degrees, piece });
  return talk.sentence(rolls ? "bandu-steady-rolls" : "bandu-steady-tips", { piece });
}
