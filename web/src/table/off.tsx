import { Art } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { parseAction } from "./actions.ts";
import { useDesk } from "./desk.ts";
import { PromptFrame } from "./prompt.tsx";

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

export function StoppedPrompt() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const next = desk.newest.value?.next;
  return (
    <PromptFrame isOff icon="ui-off">
      <p>
        {talk.t("stopped")}
        <span class="sub">{talk.t("stopped-means")}</span>
      </p>
      <div class="acts wide-acts">
        <a class="btn" href="/">
          {talk.t("to-shop")}
        </a>
        {next !== undefined && (
          <a class="btn btn--go" href={`/table/${next}`}>
            {talk.t("to-next-table")}
          </a>
        )}
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
