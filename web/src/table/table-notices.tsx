/** Notices above the prompt: stand-in bots, requests that await an answer, removal from the
    table. */

import { useEffect } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { Asking, SeatShown } from "../protocol.ts";
import { playedInAbsence } from "./absence-summary.ts";
import { tellOf } from "./playback-steps.ts";
import { isAwayFrom } from "./seat-badge.tsx";
import { useActionStore, useLiveTable, usePlayback, useSeating, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./table-notices.css";

export function TableNotices() {
  const seating = useSeating();
  const table = useLiveTable();
  const newest = seating.newest.value;
  const standIns = newest?.seats.flatMap(({ stand_in }, seat) =>
    stand_in === undefined ? [] : [seat],
  );
  const asked = newest?.asked;
  return (
    <>
      {table.isRemoved.value && <RemovedNote />}
      <MeanwhileNote />
      {standIns?.map((seat) => (
        <StandInNote key={seat} seat={seat} />
      ))}
      {asked !== undefined && <AskedNote asked={asked} />}
    </>
  );
}

/** Our seat belongs to a bot now. */
function RemovedNote() {
  return (
    <span class="table-notice" data-testid="notice" role="alert">
      <Art name="ui-bot" />
      <span>{useTalk().t("was-removed")}</span>
    </span>
  );
}

const MOST = 3; // sentences; the history has the rest

/** What the bot played for us, once we are back. */
function MeanwhileNote() {
  const talk = useTalk();
  const playback = usePlayback();
  const done = playedInAbsence(playback.told.journal.value, talk.you);
  if (done.length === 0) return null;
  const told = done.slice(-MOST).flatMap((event) => tellOf(event).slice(0, 1));
  return (
    <span class="table-notice" data-testid="notice" role="status">
      <Art name="ui-bot" />
      <span>
        {talk.t("meanwhile", { count: done.length })}{" "}
        {told.map(({ message }) => talk.say(message)).join(" ")}
      </span>
    </span>
  );
}

function StandInNote({ seat }: { seat: number }) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const isMe = seat === talk.you;
  return (
    <span class="table-notice" data-testid="notice">
      <Art name="ui-bot" />
      <span>{talk.sentence("stand-in", { seat })}</span>
      {isMe && (
        <button
          type="button"
          class="button"
          onClick={() => void actionStore.wish({ type: "back" })}
        >
          {talk.t("i-am-back")}
        </button>
      )}
    </span>
  );
}

/** Whose answer is missing; those who are away are listed separately. */
function waitsFor(asked: Asking, shown: readonly SeatShown[], talk: Talk): string[] {
  const isAway = (seat: number) => {
    const there = shown[seat];
    return there !== undefined && isAwayFrom(there);
  };
  const here = asked.waiting_for.filter((seat) => !isAway(seat));
  const away = asked.waiting_for.filter(isAway);
  return [
    { key: "waits-for", seats: here },
    { key: "waits-for-away", seats: away },
  ].flatMap(({ key, seats }) =>
    seats.length === 0 ? [] : [talk.sentence(key, { seats, count: seats.length })],
  );
}

/** A request: those asked can answer; once all agree, the page of the one who asked carries it
    out. */
function AskedNote({ asked }: { asked: Asking }) {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const you = talk.you;
  const at = seating.newest.value?.at ?? 0;
  const { about } = asked;
  const isMine = asked.seat === you;
  const isAgreed = asked.waiting_for.length === 0;
  useEffect(() => {
    if (!isMine || !isAgreed) return;
    void actionStore.wish(about === "undo" ? { type: "undo", at } : { type: "stop" });
  }, [isMine, isAgreed]);
  const say = (says: "yes" | "no") => void actionStore.wish({ type: "agree", at, about, says });
  const isAsked = you !== null && asked.waiting_for.includes(you);
  return (
    <span class="table-notice" data-testid="notice" role="status">
      <Art name={about === "undo" ? "ui-undo" : "ui-stop"} />
      <span>
        {talk.sentence(`wants-${about}`, { seat: asked.seat })}
        {!isAsked && waitsFor(asked, seating.seats.value, talk).map((sentence) => ` ${sentence}`)}
      </span>
      {isAsked && (
        <>
          <button type="button" class="button button-primary" onClick={() => say("yes")}>
            {talk.t("yes")}
          </button>
          <button type="button" class="button" onClick={() => say("no")}>
            {talk.t("no")}
          </button>
        </>
      )}
      {isMine && !isAgreed && (
        <button type="button" class="button" onClick={() => say("no")}>
          {talk.t("never-mind")}
        </button>
      )}
    </span>
  );
}
