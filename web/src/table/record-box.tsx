/** The record of a finished game: download and verification. */

import { Art } from "../look/art.tsx";
import { to } from "../root-path.ts";
import { replayPath, reviewPath } from "../route.ts";
import { RecordCheck } from "../ui/record-check.tsx";
import { useLiveTable, useRoom, useSeating, useTalk } from "./table-store.ts";
import "./prompt.css";
import "./record-box.css";

/** Also says whether our salt is in the deals or tremors, while this browser knows it. */
export function RecordBox() {
  const talk = useTalk();
  const seating = useSeating();
  const table = useLiveTable();
  const room = useRoom();
  const found = table.saltCheck.value;
  if (seating.newest.value?.due !== undefined) return null; // the record is not complete yet
  const { game } = talk;
  const { id } = table;
  return (
    <section class="record-box" aria-label={talk.t("fair-record")}>
      <Art name={found === null ? "ui-book" : found === "in" ? "ui-check" : "ui-close"} />
      <p>
        <b>{talk.t(found === null ? "record-kept" : `fair-${found}`, { game })}</b>{" "}
        {talk.t(found === null ? "record-kept-about" : `fair-${found}-about`, { game })}
      </p>
      <div class="actions">
        <a class="button" href={to(replayPath(id, { moment: 0, eyes: talk.you ?? "all" }))}>
          <Art name="ui-play" />
          {talk.catalogue.t("page-replay-watch")}
        </a>
        {room.hasCards && (
          <a class="button" href={to(reviewPath(id))}>
            <Art name="ui-hint" />
            {talk.catalogue.t("page-review")}
          </a>
        )}
        <a class="button" href={to(`/record/${id}`)}>
          <Art name="ui-book" />
          {talk.t("fair-record")}
        </a>
        <a class="button" href={to(`/api/records/${id}`)} download>
          <Art name="ui-down" />
          {talk.t("record-download")}
        </a>
        <RecordCheck id={id} game={game} />
      </div>
    </section>
  );
}
