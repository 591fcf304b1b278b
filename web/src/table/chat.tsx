import { useEffect, useRef } from "preact/hooks";
import { LONGEST_CHAT } from "../protocol.ts";
import { useDesk } from "./desk.ts";

/** What people say to each other at this table. */
export function Chat() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const lines = desk.table.chat.value;
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    desk.chatSeen.value = lines.at(-1)?.number ?? 0;
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines]);
  return (
    <div class="chat">
      <ol>
        {lines.map(({ number, name, text, is_you }) => (
          <li key={number} class={is_you === true ? "me" : ""}>
            <b>{is_you === true ? talk.t("you") : name}</b> {text}
          </li>
        ))}
        {lines.length === 0 && <li class="muted">{talk.t("chat-nothing")}</li>}
        <li ref={end} aria-hidden="true" />
      </ol>
      {desk.you.value === null ? <p class="muted">{talk.t("chat-watching")}</p> : <Say />}
    </div>
  );
}

function Say() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const input = useRef<HTMLInputElement>(null);
  const say = async (event: SubmitEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    if (text === "" || !(await desk.wish({ type: "say", text }))) return;
    if (input.current !== null) input.current.value = "";
  };
  return (
    <form onSubmit={(event) => void say(event)}>
      <input
        ref={input}
        class="field"
        aria-label={talk.t("chat-line")}
        placeholder={talk.t("chat-line")}
        maxLength={LONGEST_CHAT}
      />
      <button type="submit" class="btn btn--go">
        {talk.t("chat-say")}
      </button>
    </form>
  );
}
