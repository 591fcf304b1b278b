/** Who has made a secret choice and who is still thinking. */

import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { View } from "../protocol.ts";
import { useTalk } from "./table-store.ts";
import "./choosing-list.css";

export function ChoosingList({ view }: { view: View }) {
  const talk = useTalk();
  return (
    <ul class="choosing-list" aria-label={talk.t("who-has-chosen")}>
      {view.cards_left.map((_, seat) => {
        const isDone = !view.to_act.includes(seat);
        return (
          <li key={seat} data-seat={seat} data-done={isDone ? "" : undefined}>
            <Art name={markOf(seat)} />
            {talk.name(seat)}
            <Art name={isDone ? "ui-check" : "ui-clock"} />
            <span class="visually-hidden"> {talk.t(isDone ? "has-chosen" : "is-thinking")}</span>
          </li>
        );
      })}
    </ul>
  );
}
