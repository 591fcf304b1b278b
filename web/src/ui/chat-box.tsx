/** Chat: the list of messages and the input field, for the waiting room and the table. */

import { useEffect, useRef } from "preact/hooks";
import { type ChatLine, LONGEST_CHAT } from "../protocol.ts";
import { useReloadSafe } from "../reload-state.ts";
import { t } from "../words/language.ts";
import "./chat-box.css";

interface Props {
  lines: readonly ChatLine[];
  /** only people with a seat can write */
  canSay: boolean;
  /** why the last message was refused, if nothing else on the screen says so */
  why?: string | null;
  /** returns whether it was sent */
  onSay(text: string): Promise<boolean>;
}

export function ChatBox({ lines, canSay, why = null, onSay }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const ol = list.current;
    if (ol !== null) ol.scrollTop = ol.scrollHeight;
  }, [lines]);
  return (
    <div class="chat" data-area="chat">
      <ol ref={list} aria-live="polite">
        {lines.map(({ number, name, text, is_you }) => (
          <li key={number} class={is_you === true ? "is-own" : ""}>
            <b>{is_you === true ? t("page-play-you") : name}</b> {text}
          </li>
        ))}
        {lines.length === 0 && <li class="muted">{t("page-play-chat-nothing")}</li>}
      </ol>
      {why !== null && (
        <p class="error-message" role="alert">
          {why}
        </p>
      )}
      {canSay ? <Say onSay={onSay} /> : <p class="muted">{t("page-play-chat-watching")}</p>}
    </div>
  );
}

function Say({ onSay }: Pick<Props, "onSay">) {
  const input = useRef<HTMLInputElement>(null);
  const line = useReloadSafe("chat", "");
  const say = async (event: Event) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    if (text === "" || !(await onSay(text))) return;
    if (input.current !== null) input.current.value = "";
    line.value = "";
  };
  return (
    <form onSubmit={(event) => void say(event)}>
      <input
        ref={input}
        class="field"
        defaultValue={line.peek()}
        onInput={(event) => {
          line.value = event.currentTarget.value;
        }}
        aria-label={t("page-play-chat-line")}
        placeholder={t("page-play-chat-line")}
        maxLength={LONGEST_CHAT}
      />
      <button type="submit" class="button">
        {t("page-play-chat-say")}
      </button>
    </form>
  );
}
