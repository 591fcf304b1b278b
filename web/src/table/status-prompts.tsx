/** Prompts for tables that cannot be played now: connection lost, server restart, paused,
    deserted, stopped, over. */

import { Art } from "../look/art.tsx";
import type { TableShown, View } from "../protocol.ts";
import { parseAction } from "./actions.ts";
import { PromptFrame } from "./prompt.tsx";
import { isPlayed, RecordLink, RematchButton } from "./rematch-button.tsx";
import { useActionStore, usePanelStore, useSeating, useTalk } from "./table-store.ts";

/** The connection is gone: what was done is safe, what was not confirmed is said. */
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

/** Why what was wished for here was refused: nothing else of the prompt says it. */
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

/** The host lets the table stand still; anybody who sits may let it go on. */
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
        <a class="button" href="/">
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

/** Bots do not play on alone for people who are all away. */
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

/** It is over before its end: how that came, and once more? */
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

/** The result was put aside to look at the table. */
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
