/** The buttons that create a table, with a busy state. */

import { useState } from "preact/hooks";
import { Art, type ArtName } from "../look/art.tsx";
import type { Net } from "../net/net.ts";
import type { GameShown, Message } from "../protocol.ts";
import { t } from "../words/language.ts";
import { useAsyncTask, usePreloadedRoom } from "./server-hooks.ts";
import { hasFriends, type TableDraft, withFriend } from "./table-draft.ts";
import { openTable } from "./table-opening.ts";
import "./open-buttons.css";

export interface TableOpening {
  /** which button was pressed, while the table is being created */
  doing: "play" | "friend" | null;
  refused: Message | null;
  play(): void;
  withFriend(): void;
}

/** Creates a table from a draft, once, however often the buttons are pressed. */
export function useTableOpening(net: Net, game: GameShown, now: TableDraft): TableOpening {
  const { isDoing, refused, run } = useAsyncTask();
  usePreloadedRoom(game.game);
  const [pressed, setPressed] = useState<"play" | "friend">("play");
  const open = (button: "play" | "friend", next: TableDraft) =>
    void run(() => {
      setPressed(button);
      return openTable(net, next);
    });
  return {
    doing: isDoing ? pressed : null,
    refused,
    play: () => open("play", now),
    withFriend: () => open("friend", withFriend(game, now)),
  };
}

interface Props {
  now: TableDraft;
  opening: TableOpening;
}

/** Start against those who are seated, or open the table and invite. */
export function OpenButtons({ now, opening }: Props) {
  const isOpen = hasFriends(now);
  return (
    <>
      <BusyButton
        class="button-primary open-button"
        icon="logo"
        text={t(isOpen ? "page-open-table" : "page-play")}
        busy={t(isOpen ? "page-opening" : "page-dealing")}
        isBusy={opening.doing === "play"}
        isOff={opening.doing !== null}
        onClick={opening.play}
      />
      {!isOpen && (
        <BusyButton
          class="open-button-friend"
          icon="ui-share"
          text={t("page-with-friend")}
          about={t("page-with-friend-about")}
          busy={t("page-opening")}
          isBusy={opening.doing === "friend"}
          isOff={opening.doing !== null}
          onClick={opening.withFriend}
        />
      )}
    </>
  );
}

interface BusyProps {
  class: string;
  icon: ArtName;
  text: string;
  about?: string;
  busy: string;
  isBusy: boolean;
  isOff: boolean;
  onClick(): void;
}

/** A button with a label for its busy state. */
function BusyButton({ class: more, icon, text, about, busy, isBusy, isOff, onClick }: BusyProps) {
  return (
    <button
      type="button"
      class={`button ${more}`}
      title={about}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={() => isOff || onClick()}
    >
      {isBusy ? <span class="spinner" aria-hidden="true" /> : <Art name={icon} />}
      {isBusy ? busy : text}
    </button>
  );
}
