/** The history panel (move list, log) of a table. */

import { useMemo, useRef } from "preact/hooks";
import type { Room } from "../games/room-contract.ts";
import { Art, type ArtName } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { LiveTable } from "../net/live-table.ts";
import type { FeedItem, View } from "../protocol.ts";
import { displayOf } from "./event-tellings.ts";
import {
  closeHistory,
  groupHistory,
  type HistoryGroup,
  type HistoryLine,
  keepGroups,
  momentOf,
} from "./history-groups.ts";
import { useLiveTable, usePlayback, useRoom, useSeating, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./history-panel.css";

/** The newest trick first. */
export function HistoryPanel() {
  const talk = useTalk();
  const seating = useSeating();
  const table = useLiveTable();
  const playback = usePlayback();
  const before = useRef<HistoryGroup[]>([]);
  const all = keepGroups(before.current, groupHistory(playback.told.journal.value, talk.game));
  before.current = all;
  const view = isHistoryClosed(table) ? playback.view.value : null;
  const isClosed = view !== null && isUnderWay(view) && !seating.isStopped.value;
  const groups = isClosed ? closeHistory(all, view) : all;
  return (
    <div class="history-panel" data-testid="history">
      {[...groups].reverse().map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {isClosed && <p class="muted">{talk.t("history-closed")}</p>}
      {groups.length === 0 && <p class="muted">{talk.t("history-empty")}</p>}
    </div>
  );
}

/** After a round everything is open. */
const isUnderWay = (view: View): boolean => view.round > 0 && view.due === null && !view.over;

const isHistoryClosed = (table: LiveTable): boolean =>
  table.opening.value?.terms.open_history === false;

/** Lines that lead to their moments. */
export interface HistoryLinks {
  /** the moment that is shown */
  now: number;
  goTo(moment: number): void;
}

interface GroupProps {
  group: HistoryGroup;
  /** in a replay */
  links?: HistoryLinks;
}

/** Rendered again only when something has happened in it. */
export function Group({ group, links }: GroupProps) {
  const talk = useTalk();
  const room = useRoom();
  const isHere = group.lines.some((line) => momentOf(line) === links?.now);
  return useMemo(
    () => (
      <section>
        <h2>
          <span>{room.heading?.(group, talk) ?? titleOf(talk, group)}</span>
          <span>{isOpenTrick(group) && room.aside(group, talk)}</span>
        </h2>
        <ol>
          {group.lines.map((line) => (
            <Line key={line.id} line={line} links={links} />
          ))}
        </ol>
      </section>
    ),
    [talk, group, room, isHere ? links?.now : null],
  );
}

const isOpenTrick = ({ trick, isClosed }: HistoryGroup): boolean =>
  trick !== null && isClosed !== true;

function titleOf(talk: Talk, { round, trick, isResult }: HistoryGroup): string {
  if (isResult === true) return talk.t("history-end");
  if (trick !== null) return talk.t("history-trick", { number: trick });
  return round === 0 ? talk.t("history-before") : talk.t("history-round", { number: round });
}

interface LineProps {
  line: HistoryLine;
  links: HistoryLinks | undefined;
}

function Line({ line, links }: LineProps) {
  const talk = useTalk();
  const room = useRoom();
  const icon = iconOf(line, room, talk);
  const { LineButtons } = room;
  const parts = (
    <>
      {line.seat === null ? <span /> : <Art name={markOf(line.seat)} />}
      <span>{talk.say(line.message)}</span>
      {icon === null ? <span /> : <Art name={icon} class="history-icon" />}
    </>
  );
  if (links !== undefined) {
    const moment = momentOf(line);
    return (
      <li data-seat={line.seat ?? undefined}>
        <button
          type="button"
          class="history-line"
          aria-current={moment === links.now ? "true" : undefined}
          onClick={() => links.goTo(moment)}
        >
          {parts}
        </button>
      </li>
    );
  }
  return (
    <li
      data-seat={line.seat ?? undefined}
      class={line.isEnd ? "history-line is-won" : "history-line"}
    >
      {parts}
      {LineButtons !== undefined && <LineButtons line={line} />}
    </li>
  );
}

/** Icons of facts about the table; effects get theirs from the game's room. */
const FACT_ICONS: Partial<Record<NonNullable<FeedItem["fact"]>["entry"], ArtName>> = {
  undo: "ui-undo",
  stop: "ui-stop",
};

function iconOf({ fact, effect }: HistoryLine, room: Room, talk: Talk): ArtName | null {
  if (effect !== undefined) return displayOf(room, effect).icon?.(effect, talk) ?? null;
  if (fact?.entry === "seat" && fact.stand_in !== undefined) return "ui-bot";
  if (fact?.entry === "clock" && fact.what === "pause") return "ui-pause";
  return fact === undefined ? null : (FACT_ICONS[fact.entry] ?? null);
}
