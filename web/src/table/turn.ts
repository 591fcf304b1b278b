import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isNotifying } from "../ui/prefs.ts";
import type { Desk } from "./desk.ts";
import { whyNot } from "./notify.tsx";

/** The tab says whose turn it is; a notification, where it is wanted, when nobody looks. */
export function useTurn(desk: Desk): void {
  const wasTurn = useRef(false);
  const isTurn = useComputed(
    () => (desk.newest.value?.view.legal.length ?? 0) > 0 && !desk.isPaused.value,
  );
  useSignalEffect(() => {
    const talk = desk.talk.value;
    const prompt = desk.newest.peek()?.view.prompt;
    if (prompt === undefined) return;
    const game = talk.catalogue.game(talk.game);
    document.title = isTurn.value ? talk.t("title-turn", { game }) : game;
    if (isTurn.value && !wasTurn.current && document.hidden && isNotifying.value) {
      notify(document.title, talk.say(prompt), desk.table.id);
    }
    wasTurn.current = isTurn.value;
  });
  useEffect(
    () => () => {
      document.title = desk.talk.value.catalogue.t("page-name");
    },
    [],
  );
}

function notify(title: string, body: string, tag: string): void {
  if (whyNot() !== null) return;
  try {
    new Notification(title, { body, tag });
  } catch {
    isNotifying.value = false; // a phone that lets only service workers notify: as the switch says
  }
}
