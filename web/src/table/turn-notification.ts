/** Turn notification: the tab title and a desktop notification when it is the player's turn. */

import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { notificationObstacle } from "./notification-support.ts";
import { isNotifying } from "./play-settings.ts";
import { useTableStore } from "./table-store.ts";

export function useTurnNotification(): void {
  const { table, seating, talk } = useTableStore();
  const wasTurn = useRef(false);
  const isTurn = useComputed(
    () => (seating.newest.value?.view.legal.length ?? 0) > 0 && !seating.isPaused.value,
  );
  useSignalEffect(() => {
    const { value: words } = talk;
    const prompt = seating.newest.peek()?.view.prompt;
    if (prompt === undefined) return;
    const game = words.catalogue.game(words.game);
    document.title = isTurn.value ? words.t("title-turn", { game }) : game;
    if (isTurn.value && !wasTurn.current && document.hidden && isNotifying.value) {
      notify(document.title, words.say(prompt), table.id);
    }
    wasTurn.current = isTurn.value;
  });
  useEffect(
    () => () => {
      document.title = talk.value.catalogue.t("page-name");
    },
    [],
  );
}

function notify(title: string, body: string, tag: string): void {
  if (notificationObstacle() !== null) return;
  try {
    new Notification(title, { body, tag });
  } catch {
    isNotifying.value = false; // a phone where only service workers may notify
  }
}
