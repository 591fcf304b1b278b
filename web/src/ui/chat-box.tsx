/** Chat: the list of messages and the input field, for the waiting room and the table. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { type ChatLine, LONGEST_CHAT, PHRASES, type SayWish } from "../protocol.ts";
import { useReloadSafe } from "../reload-state.ts";
import { t, words } from "../words/language.ts";
import { chatText } from "./chat-words.ts";
import "./chat-box.css";

/** A text, or the key of a set phrase. */
export type Said = Pick<SayWish, "text" | "phrase">;

export interface ChatBoxProps {
  lines: readonly ChatLine[];
  /** only people with a seat can write */
  canSay: boolean;
  /** why the last message was refused, if nothing else on the screen says so */
  why?: string | null;
  /** returns whether it was sent */
  onSay(said: Said): Promise<boolean>;
}

export function ChatBox({ lines, canSay, why = null, onSay }: ChatBoxProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const ol = list.current;
    if (ol !== null) ol.scrollTop = ol.scrollHeight;
  }, [lines]);
  return (
    <div class="chat" data-area="chat">
      <ol ref={list} aria-live="polite">
        {lines.map((line) => (
          <li key={line.number} class={line.is_you === true ? "is-own" : ""}>
            <b>{line.is_you === true ? t("page-play-you") : line.name}</b> {chatText(line)}
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

function Say({ onSay }: Pick<ChatBoxProps, "onSay">) {
  const input = useRef<HTMLInputElement>(null);
  const line = useReloadSafe("chat", "");
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const say = async (event: Event) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    if (text === "" || !(await onSay({ text }))) return;
    if (input.current !== null) input.current.value = "";
    line.value = "";
  };
  const choose = async (phrase: string) => {
    setOpen(false);
    opener.current?.focus();
    await onSay({ phrase });
  };
  return (
    <form
      onSubmit={(event) => void say(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault(); // closes the phrases, not the dialog
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
    >
      {isOpen && <Phrases onChoose={(phrase) => void choose(phrase)} />}
      <button
        ref={opener}
        type="button"
        class="button button-icon"
        aria-expanded={isOpen}
        aria-label={t("page-play-phrases")}
        title={t("page-play-phrases")}
        onClick={() => setOpen(!isOpen)}
      >
        <Art name="ui-chat" />
      </button>
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

/** The set phrases as buttons; arrows move between them. */
function Phrases({ onChoose }: { onChoose: (phrase: string) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(now + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <ul ref={list} class="chat-phrases" aria-label={t("page-play-phrases")} onKeyDown={move}>
      {PHRASES.map((phrase) => (
        <li key={phrase}>
          <button type="button" class="button" onClick={() => onChoose(phrase)}>
            {words.value.say({ key: `phrase-${phrase}` })}
          </button>
        </li>
      ))}
    </ul>
  );
}
