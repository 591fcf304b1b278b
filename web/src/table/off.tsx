import { Art } from "../look/art.tsx";
import type { TableShown, View } from "../protocol.ts";
import { parseAction } from "./actions.ts";
import { useDesk } from "./desk.ts";
import { PromptFrame } from "./prompt.tsx";
import { isPlayed, RecordLink, Rematch } from "./rematch.tsx";

/** The connection is gone: what was done is safe, what was not confirmed is said. */
export function LostPrompt() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const { card } = parseAction(desk.sent.value ?? "");
  const sub = card === undefined ? talk.t("lost-again") : talk.t("lost-card", { card });
  return (
    <PromptFrame isOff icon="ui-off">
      <p role="alert">
        {talk.t("lost")}
        <span class="sub">{sub}</span>
      </p>
      <div class="acts wide-acts">
        <button
          type="button"
          class="btn btn--go"
          onClick={() => dispatchEvent(new Event("online"))}
        >
          {talk.t("try-now")}
        </button>
      </div>
    </PromptFrame>
  );
}

export function RestartPrompt({ view }: { view: View }) {
  const talk = useDesk().talk.value;
  const isMine = view.legal.length > 0;
  return (
    <PromptFrame isOff icon="logo">
      <p role="alert">
        {talk.t("restart")}
        <span class="sub">
          {talk.t("restart-back")} {isMine && talk.t("restart-your-turn")}
        </span>
      </p>
    </PromptFrame>
  );
}

/** Why what was wished for here was refused: nothing else of the prompt says it. */
function WhyNot() {
  const desk = useDesk();
  const refusal = desk.refusal.value;
  if (refusal === null) return null;
  return (
    <span class="sub why" id="why">
      {desk.talk.value.say(refusal.message)}.
    </span>
  );
}

/** The host lets the table stand still; anybody who sits may let it go on. */
export function PausedPrompt() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const host = desk.newest.value?.seats.findIndex((seat) => seat.is_host === true) ?? -1;
  return (
    <PromptFrame isOff icon="ui-pause">
      <p>
        {host < 0 ? talk.t("paused") : talk.sentence("paused-by", { seat: host })}
        <span class="sub">{talk.t("paused-means")}</span>
        <WhyNot />
      </p>
      <div class="acts wide-acts">
        <a class="btn" href="/">
          {talk.t("leave-for-now")}
        </a>
        {desk.you.value !== null && (
          <button
            type="button"
            class="btn btn--go"
            onClick={() => void desk.wish({ type: "pause", is_paused: false })}
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
  const desk = useDesk();
  const talk = desk.talk.value;
  const { you } = desk;
  const isPlayedFor = you.value !== null && desk.seats.value[you.value]?.stand_in !== undefined;
  return (
    <PromptFrame isOff icon="ui-pause">
      <p role="status">
        {talk.t("deserted")}
        <WhyNot />
      </p>
      {isPlayedFor && (
        <div class="acts wide-acts">
          <button
            type="button"
            class="btn btn--go"
            onClick={() => void desk.wish({ type: "back" })}
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
  const talk = useDesk().talk.value;
  const hasRecord = isPlayed(shown);
  return (
    <PromptFrame isOff icon="ui-stop">
      <p>
        {talk.say(shown.view.prompt)}
        {hasRecord && <span class="sub">{talk.t("stopped-means")}</span>}
        <WhyNot />
      </p>
      <div class="acts wide-acts">
        {hasRecord && <RecordLink />}
        <Rematch />
      </div>
    </PromptFrame>
  );
}

/** The result was put aside to look at the table. */
export function OverPrompt({ view }: { view: View }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  return (
    <PromptFrame icon="ui-crown">
      <p>{talk.say(view.prompt)}</p>
      <div class="acts">
        <button
          type="button"
          class="btn btn--go"
          onClick={() => {
            desk.isResultClosed.value = false;
          }}
        >
          {talk.t("see-result")}
          <Art name="ui-next" />
        </button>
      </div>
    </PromptFrame>
  );
}
