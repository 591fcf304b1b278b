/** Buttons for a picked card that can do more than one thing. */

import { suitOf } from "../games/card-names.ts";
import type { Room } from "../games/room-contract.ts";
import { Art } from "../look/art.tsx";
import { type Action, actionsWith } from "./actions.ts";
import { useActionStore, usePlayback, useRoom, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./card-choice.css";

interface Props {
  card: string;
}

export function CardChoice({ card }: Props) {
  const talk = useTalk();
  const room = useRoom();
  const actionStore = useActionStore();
  const { verbs } = room;
  const actions = actionsWith(actionStore.legal.value, card, verbs);
  const question = questionOf(actions, room, talk);
  return (
    <>
      <p>{talk.sentence(question, { card, suit: suitOf(card) })}</p>
      <div class="card-choice" data-testid="choice" data-arrows="">
        {actions.map((action) => (
          <ChoiceButton key={action.text} action={action} isAlone={actions.length === 1} />
        ))}
        {actions.length === 1 && (
          <button type="button" class="button" onClick={() => actionStore.pick(null)}>
            {talk.t("not-this")}
          </button>
        )}
      </div>
    </>
  );
}

/** The question of the most specific action. */
function questionOf(actions: readonly Action[], { verbs }: Room, talk: Talk): string {
  const verb = actions.map((action) => verbs[action.verb]).findLast((one) => one?.ask);
  const isAlone = new Set(actions.map((action) => action.verb)).size === 1;
  const ask = (isAlone ? verb?.askAlone : undefined) ?? verb?.ask;
  return ask ?? talk.about("ask", actions[0]?.verb ?? "") ?? "ask-other";
}

function ChoiceButton({ action, isAlone }: { action: Action; isAlone: boolean }) {
  const talk = useTalk();
  const room = useRoom();
  const playback = usePlayback();
  const actionStore = useActionStore();
  const { verb, card = "", into: kettle } = action;
  const isPlain = verb === "play" && !isAlone;
  const known = room.verbs[verb];
  const words = talk.about("do", verb);
  const note = known?.note?.(playback.drawn(), suitOf(card), talk) ?? null;
  return (
    <button
      type="button"
      class={`button ${isPlain ? "" : "button-primary"}`}
      data-do={action.text}
      onClick={() => void actionStore.act(action.text)}
    >
      <Art name={known?.icon ?? talk.face(card).art ?? "ui-cards"} />
      <span>
        {words === null
          ? talk.plainAction(action)
          : talk.t(words, { game: talk.game, ...(kettle !== undefined && { kettle }) })}
        {note !== null && <small>{note}</small>}
      </span>
    </button>
  );
}
