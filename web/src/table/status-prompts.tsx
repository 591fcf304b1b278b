/** Prompts for tables that cannot be played now: connection lost, server restart, paused,
    deserted, stopped, over. */

import { Art } from "../look/art.tsx";
import type { TableShown, View } from "../protocol.ts";
import { to } from "../root-path.ts";
import { parseAction } from "./actions.ts";
import { PromptFrame } from "./prompt-frame.tsx";
import { isPlayed, RecordLink, RematchButton } from "./rematch-button.tsx";
import { useActionStore, usePanelStore, useSeating, useTalk } from "./table-store.ts";

/** Confirmed actions are safe; an unconfirmed one is mentioned. */
export function LostPrompt() {
  const talk = useTalk();
  const actionStore = useActionStore();
  const { card } = parseAction(actionStore.sent.value ?? "");
  const sub = card === undefined ? talk.t("lost-again") : talk.t("lost-card", { card });
  return (
    <PromptFrame isOff icon="ui-off">
      <p role="alert">
        {talk.t("lost")}
        <span class="prompt-detail">{sub}</span>
      </p>
      <div class="actions actions-wide" data-arrows="">
        <button
          type="button"
          class="button button-primary"
          data-testid="act"
          onClick={() => dispatchEvent(new Event("online"))}
        >
          {talk.t("try-now")}
        </button>
      </div>
    </PromptFrame>
  );
}

export function RestartPrompt({ view }: { view: View }) {
  const talk = useTalk();
  const isMine = view.legal.length > 0;
  return (
    <PromptFrame isOff icon="logo">
      <p role="alert">
        {talk.t("restart")}
        <span class="prompt-detail">
          {talk.t("restart-back")} {isMine && talk.t("restart-your-turn")}
        </span>
      </p>
    </PromptFrame>
  );
}

/** Why a request from this prompt was refused. */
function WhyNot() {
  const talk = useTalk();
  const actionStore = useActionStore();
  const refusal = actionStore.refusal.value;
  if (refusal === null) return null;
  return (
    <span class="prompt-detail error-message" id="why">
      {talk.say(refusal.message)}.
    </span>
  );
}

/** The host has paused the table; anybody with a seat may resume it. */
export function PausedPrompt() {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const host = seating.newest.value?.seats.findIndex((seat) => seat.is_host === true) ?? -1;
  return (
    <PromptFrame isOff icon="ui-pause">
      <p>
        {host < 0 ? talk.t("paused") : talk.sentence("paused-by", { seat: host })}
        <span class="prompt-detail">{talk.t("paused-means")}</span>
        <WhyNot />
      </p>
      <div class="actions actions-wide" data-arrows="">
        <a class="button" href={to("/")}>
          {talk.t("leave-for-now")}
        </a>
        {talk.you !== null && (
          <button
            type="button"
            class="button button-primary"
            data-testid="act"
            onClick={() => void actionStore.wish({ type: "pause", is_paused: false })}
          >
            <Art name="ui-check" />
            {talk.t("go-on")}
          </button>
        )}
      </div>
    </PromptFrame>
  );
}

/** Bots do not continue alone when everybody is away. */
export function DesertedPrompt() {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const isPlayedFor = talk.you !== null && seating.seats.value[talk.you]?.stand_in !== undefined;
  return (
    <PromptFrame isOff icon="ui-pause">
      <p role="status">
        {talk.t("deserted")}
        <WhyNot />
      </p>
      {isPlayedFor && (
        <div class="actions actions-wide" data-arrows="">
          <button
            type="button"
            class="button button-primary"
            data-testid="act"
            onClick={() => void actionStore.wish({ type: "back" })}
          >
            <Art name="ui-check" />
            {talk.t("i-am-back")}
          </button>
        </div>
      )}
    </PromptFrame>
  );
}

/** Why the game was stopped, with a rematch button. */
export function StoppedPrompt({ shown }: { shown: TableShown }) {
  const talk = useTalk();
  const hasRecord = isPlayed(shown);
  return (
    <PromptFrame isOff icon="ui-stop">
      <p>
        {talk.say(shown.view.prompt)}
        {hasRecord && <span class="prompt-detail">{talk.t("stopped-means")}</span>}
        <WhyNot />
      </p>
      <div class="actions actions-wide" data-arrows="">
        {hasRecord && <RecordLink />}
        <RematchButton />
      </div>
    </PromptFrame>
  );
}

/** The player has closed the result to look at the table. */
export function OverPrompt({ view }: { view: View }) {
  const talk = useTalk();
  const panelStore = usePanelStore();
  return (
    <PromptFrame icon="ui-crown">
      <p>{talk.say(view.prompt)}</p>
      <div class="actions" data-arrows="">
        <button
          type="button"
          class="button button-primary"
          data-testid="act"
          onClick={() => {
            panelStore.isResultClosed.value = false;
          }}
        >
          {talk.t("see-result")}
          <Art name="ui-next" />
        </button>
      </div>
    </PromptFrame>
  );
}
