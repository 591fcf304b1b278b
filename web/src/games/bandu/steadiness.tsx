/** Bandu: how steady a tower stands, on request. */

import { useEffect } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { BanduView, SteadyShown } from "../../protocol.ts";
import { setting } from "../../settings.ts";
import { useLiveTable, useTalk } from "../../table/table-store.ts";
import { announce } from "../../ui/announcer.tsx";
import { usePlacement } from "./placement-store.ts";
import { towerMark } from "./tower-poses.ts";
import "./steadiness.css";

/** Whether steadiness is reported after every release. */
const isOn = setting("bandu-steady", false);

/** Shown on request, only where hints are allowed, and never before a piece is released. */
export function SteadinessReport({ view, seat }: { view: BanduView; seat: number }) {
  const talk = useTalk();
  const table = useLiveTable();
  const placement = usePlacement();
  const mark = towerMark(view, seat);
  const hasHints = table.opening.value?.terms.hints === true;
  const isIdle = placement.playing.value === null && placement.inHand.value === null;
  const isTower = view.phase !== "settle" && (view.towers[seat]?.length ?? 0) > 1;
  const isShown = hasHints && isIdle && isTower;
  const isAsked = isShown && isOn.value;
  useEffect(() => {
    if (!isAsked || placement.steadiness.value?.of === mark) return;
    const tell = (text: string) => {
      placement.steadiness.value = { of: mark, text };
      announce(text, "soon");
    };
    void placement.ask<SteadyShown>(`steady?seat=${seat}`).then(
      (answer) => {
        // the table has changed: its new state will be asked about
        if (answer === null) return;
        const { degrees, piece } = answer;
        tell(talk.t("bandu-steady-is", { degrees, piece }));
      },
      () => tell(talk.t("bandu-steady-not")),
    );
  }, [isAsked, mark]);
  if (!isShown) return null;
  return (
    <div class="steadiness" data-testid="steadiness">
      <button
        type="button"
        class="button"
        aria-pressed={isOn.value}
        onClick={() => {
          isOn.value = !isOn.value;
        }}
      >
        <Art name="ui-hint" />
        <span>{talk.t("bandu-steady")}</span>
      </button>
      {isOn.value && placement.steadiness.value?.of === mark && (
        <p>{placement.steadiness.value.text}</p>
      )}
    </div>
  );
}
