import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { ChatBox } from "../home/chat-box.tsx";
import type { Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import { useDesk, useTable, useTalk } from "./desk.ts";

/** What people say to each other at this table. */
export function Chat() {
  const talk = useTalk();
  const table = useTable();
  const { chatting } = useDesk();
  const lines = table.chat.value;
  useEffect(() => {
    chatting.seen.value = lines.at(-1)?.number ?? 0;
  }, [lines]);
  const [refused, setRefused] = useState<Message | null>(null);
  const say = async (text: string) => {
    setRefused(null);
    const answer = await table.wish({ type: "say", text });
    if (answer.type === "refused") setRefused(answer.message);
    return answer.type === "done";
  };
  const why = refused === null ? null : `${talk.say(refused)}.`;
  return <ChatBox lines={lines} canSay={talk.you !== null} why={why} onSay={say} />;
}

/** Those who listen hear what others write, also while the chat is not open. */
export function useHearing(): void {
  const { table, talk } = useDesk();
  const heard = useRef<number | null>(null);
  useSignalEffect(() => {
    const lines = table.chat.value;
    const before = heard.current;
    heard.current = lines.at(-1)?.number ?? 0;
    if (before === null || document.querySelector(".chat") !== null) return;
    for (const { number, name, text, is_you } of lines) {
      if (number > before && is_you !== true)
        announce(talk.value.t("chat-said", { name, text }), "soon");
    }
  });
}
