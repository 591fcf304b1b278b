import { useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { get } from "../net/http.ts";
import type { BanduView, SteadyShown } from "../protocol.ts";
import { useDesk } from "../table/desk.ts";
import { announce } from "../ui/announcer.tsx";
import { useBench } from "./bench.ts";

interface Found {
  /** the tower that this is about */
  of: string;
  text: string;
}

/** How steady the tower stands: for whoever asks, where hints are allowed, and never before a
    piece is let go. */
export function Steady({ view, seat }: { view: BanduView; seat: number }) {
  const desk = useDesk();
  const bench = useBench();
  const talk = desk.talk.value;
  const [found, setFound] = useState<Found | null>(null);
  const key = JSON.stringify(view.poses[seat]);
  const hasHints = desk.table.opening.value?.terms.hints !== false;
  const isIdle = bench.playing.value === null && bench.inHand.value === null;
  if (!hasHints || !isIdle || view.phase === "settle" || (view.towers[seat]?.length ?? 0) < 2)
    return null;
  const ask = async () => {
    const path = `/api/tables/${desk.table.id}/steady?seat=${seat}`;
    const answer = await get<SteadyShown>(path).catch(() => null);
    const text =
      answer === null
        ? talk.t("bandu-steady-not")
        : talk.t("bandu-steady-is", { degrees: answer.degrees, piece: answer.piece });
    setFound({ of: key, text });
    announce(text, "now");
  };
  return (
    <div class="steady">
      {found?.of === key ? (
        <p>{found.text}</p>
      ) : (
        <button type="button" class="btn" onClick={() => void ask()}>
          <Art name="ui-hint" />
          <span>{talk.t("bandu-steady")}</span>
        </button>
      )}
    </div>
  );
}
