/** The chat panel of a table, and announcements of new messages. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../protocol.ts";
import { announce } from "../ui/announcer.tsx";
import type { Said } from "../ui/chat-box.tsx";
import { chatText } from "../ui/chat-words.ts";
import { LazyChatBox } from "../ui/lazy-chat-box.tsx";
import { useLiveTable, useTableStore, useTalk } from "./table-store.ts";

export function ChatPanel() {
  const talk = useTalk();
  const table = useLiveTable();
  const { chatStore } = useTableStore();
  const lines = table.chat.value;
  useEffect(() => {
    chatStore.seen.value = lines.at(-1)?.number ?? 0;
  }, [lines]);
  const [refused, setRefused] = useState<Message | null>(null);
  const say = async (said: Said) => {
    setRefused(null);
    const answer = await table.wish({ type: "say", ...said });
    if (answer.type === "refused") setRefused(answer.message);
    return answer.type === "done";
  };
  const why = refused === null ? null : `${talk.say(refused)}.`;
  return <LazyChatBox lines={lines} canSay={talk.you !== null} why={why} onSay={say} />;
}

/** Announces other people's messages, also while the chat is closed. */
export function useChatAnnouncements(): void {
  const { table, talk } = useTableStore();
  const heard = useRef<number | null>(null);
  useSignalEffect(() => {
    const lines = table.chat.value;
    const before = heard.current;
    heard.current = lines.at(-1)?.number ?? 0;
    if (before === null || document.querySelector('[data-area="chat"]') !== null) return;
    for (const line of lines) {
      if (line.number > before && line.is_you !== true)
        announce(talk.value.t("chat-said", { name: line.name, text: chatText(line) }), "soon");
    }
  });
}
