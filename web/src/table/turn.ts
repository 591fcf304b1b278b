import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isNotifying } from "../ui/prefs.ts";
import type { Desk } from "./desk.ts";

/** The tab says whose turn it is; a notification, where it is wanted, when nobody looks. */
export function useTurn(desk: Desk): void {
  const wasTurn = useRef(false);
  useSignalEffect(() => {
    const view = desk.newest.value?.view;
    if (view === undefined) return;
    const talk = desk.talk.value;
    const isTurn = view.legal.length > 0 && desk.newest.value?.is_paused !== true;
    const game = talk.catalogue.game(view.game);
    document.title = isTurn ? talk.t("title-turn", { game }) : game;
    if (isTurn && !wasTurn.current && document.hidden && isNotifying.value) {
      new Notification(talk.t("title-turn", { game }), {
        body: talk.say(view.prompt),
        tag: desk.table.id,
      });
    }
    wasTurn.current = isTurn;
  });
  useEffect(
    () => () => {
      document.title = desk.talk.value.catalogue.t("page-name");
    },
    [],
  );
}
