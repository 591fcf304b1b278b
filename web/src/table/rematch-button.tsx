/** The rematch button, and the link to the record. */

import { Art } from "../look/art.tsx";
import type { TableShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { go } from "../route.ts";
import {
  type TableStore,
  useLiveTable,
  useSeating,
  useTableStore,
  useTalk,
} from "./table-store.ts";

/** Something was played, so there is a record, and a rematch makes sense. */
export const isPlayed = ({ stopped }: TableShown): boolean => stopped !== "early";

async function playAgain({ table, actionStore }: TableStore): Promise<void> {
  const answer = await table.wish({ type: "rematch" });
  if (answer.type === "refused") actionStore.refuse(answer.message);
  else if (answer.next !== undefined) go(`/table/${answer.next}`);
}

/** Players may ask for a rematch or join one; onlookers leave. */
export function RematchButton() {
  const talk = useTalk();
  const seating = useSeating();
  const store = useTableStore();
  const newest = seating.newest.value;
  const next = newest?.next;
  if (next !== undefined) {
    return (
      <a class="button button-primary" href={to(`/table/${next}`)}>
        <Art name="logo" />
        {talk.t("join-rematch")}
      </a>
    );
  }
  if (talk.you === null || (newest !== null && !isPlayed(newest))) {
    return (
      <a class="button button-primary" href={to("/")}>
        {talk.t("to-shop")}
      </a>
    );
  }
  return (
    <button
      type="button"
      class="button button-primary"
      autofocus
      onClick={() => void playAgain(store)}
    >
      <Art name="logo" />
      {talk.t("play-again")}
    </button>
  );
}

/** The link to the record, once it is complete. */
export function RecordLink() {
  const talk = useTalk();
  const seating = useSeating();
  const table = useLiveTable();
  if (seating.newest.value?.due !== undefined) return null;
  return (
    <a class="button" href={to(`/record/${table.id}`)}>
      <Art name="ui-book" />
      {talk.t("fair-record")}
    </a>
  );
}
