import { Art } from "../look/art.tsx";
import type { TableShown } from "../protocol.ts";
import { go } from "../route.ts";
import { type Desk, useDesk } from "./desk.ts";

/** Something was played: there is a record, and something to repeat. */
export const isPlayed = ({ stopped }: TableShown): boolean => stopped !== "early";

async function playAgain(desk: Desk): Promise<void> {
  const answer = await desk.table.wish({ type: "rematch" });
  if (answer.type === "refused") desk.refuse(answer.message);
  else if (answer.next !== undefined) go(`/table/${answer.next}`);
}

/** Once more with the same people: whoever sat here may ask, the others join; onlookers go. */
export function Rematch() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const newest = desk.newest.value;
  const next = newest?.next;
  if (next !== undefined) {
    return (
      <a class="btn btn--go" href={`/table/${next}`}>
        <Art name="logo" />
        {talk.t("join-rematch")}
      </a>
    );
  }
  if (desk.you.value === null || (newest !== null && !isPlayed(newest))) {
    return (
      <a class="btn btn--go" href="/">
        {talk.t("to-shop")}
      </a>
    );
  }
  return (
    <button type="button" class="btn btn--go" autofocus onClick={() => void playAgain(desk)}>
      <Art name="logo" />
      {talk.t("play-again")}
    </button>
  );
}

/** The way to the record, once it is whole. */
export function RecordLink() {
  const desk = useDesk();
  if (desk.newest.value?.due !== undefined) return null;
  return (
    <a class="btn" href={`/record/${desk.table.id}`}>
      <Art name="ui-book" />
      {desk.talk.value.t("fair-record")}
    </a>
  );
}
