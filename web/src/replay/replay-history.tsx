/** The whole history of a finished game; its lines lead to their moments. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { groupHistory } from "../table/history-groups.ts";
import { Group } from "../table/history-panel.tsx";
import { useTalk } from "../table/table-store.ts";
import type { ReplayPlayer } from "./replay-player.ts";
import "../table/history-panel.css";

interface Props {
  player: ReplayPlayer;
  /** after a line was chosen */
  onChoose?: () => void;
}

/** In the order in which it happened; the shown moment is marked and kept in view. */
export function ReplayHistory({ player, onChoose }: Props) {
  const talk = useTalk();
  const list = useRef<HTMLDivElement>(null);
  const { value: history } = player.table.history;
  const { value: now } = player.table.moment;
  const groups = useMemo(() => groupHistory(history, talk.game), [history, talk.game]);
  const goTo = (moment: number) => {
    player.goTo(moment);
    onChoose?.();
  };
  useEffect(() => {
    const line = list.current?.querySelector("[aria-current]");
    line?.scrollIntoView?.({ block: "center" });
  }, [now, groups]);
  return (
    <div class="history-panel" data-testid="replay-history" ref={list}>
      {groups.map((group) => (
        <Group key={group.id} group={group} links={{ now, goTo }} />
      ))}
    </div>
  );
}
