/** Who sits at the table: presence, mute, and moderation by the host (kick, ban). */

import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { Art } from "../look/art.tsx";
import { markOf } from "../look/seat-marks.ts";
import type { WishWithoutIdAndTable } from "../net/live-table.ts";
import type { SeatShown } from "../protocol.ts";
import { Dialog } from "../ui/dialog.tsx";
import { RemovedPeople } from "../ui/removed-people.tsx";
import { OwnClock } from "./clock.tsx";
import { noteOf } from "./seat-badge.tsx";
import { ConfirmButton, IconButton } from "./table-menu.tsx";
import { useActionStore, useLiveTable, usePanelStore, useSeating, useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./people-dialog.css";

export function PeopleDialog() {
  const talk = useTalk();
  const seating = useSeating();
  const actionStore = useActionStore();
  const panelStore = usePanelStore();
  const newest = seating.newest.value;
  const list = useRef<HTMLUListElement>(null);
  return (
    <Dialog
      title={talk.t("people")}
      aside={<OwnClock />}
      class="people-dialog"
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      <ul ref={list} tabIndex={-1}>
        {newest?.seats.map((shown, seat) => (
          <Person key={seat} seat={seat} shown={shown} list={list} />
        ))}
      </ul>
      {newest?.onlookers !== undefined && newest.onlookers > 0 && (
        <p class="muted">{talk.t("onlookers", { count: newest.onlookers })}</p>
      )}
      <RemovedPeople
        names={newest?.removed}
        after={list}
        onLetIn={(name) => void actionStore.wish({ type: "readmit", name })}
      />
      {actionStore.refusal.value?.action === null && (
        <p class="error-message" data-testid="refusal">
          {talk.say(actionStore.refusal.value.message)}.
        </p>
      )}
    </Dialog>
  );
}

interface PersonProps {
  seat: number;
  shown: SeatShown;
  list: RefObject<HTMLUListElement | null>;
}

function Person({ seat, shown, list }: PersonProps) {
  const talk = useTalk();
  const seating = useSeating();
  return (
    <li data-seat={seat}>
      <p>
        <Art name={markOf(seat)} />
        <b>{talk.name(seat)}</b>
        <span class="muted">{aboutOf(shown, seating.isDeserted.value, talk)}</span>
      </p>
      {seat !== talk.you && talk.you !== null && (
        <SeatActions seat={seat} shown={shown} list={list} />
      )}
    </li>
  );
}

function aboutOf(shown: SeatShown, isDeserted: boolean, talk: Talk): string {
  const parts: string[] = [];
  if (shown.is_host === true) parts.push(talk.t("is-host"));
  if (shown.bot !== undefined) parts.push(talk.botTitle(shown.bot, shown.version));
  else if (shown.stand_in !== undefined) parts.push(talk.t(noteOf(shown, isDeserted)));
  else parts.push(talk.t(shown.is_here === false ? "away" : "is-here"));
  if (shown.is_open === true) parts.push(talk.t("is-open"));
  return parts.join(" · ");
}

/** Mute somebody for oneself; the host has more options. */
function SeatActions({ seat, shown, list }: PersonProps) {
  const talk = useTalk();
  const seating = useSeating();
  const table = useLiveTable();
  const actionStore = useActionStore();
  const newest = seating.newest.value;
  const isMuted = newest?.muted?.includes(seat) === true;
  const isHost = newest?.is_host === true;
  const isRated = table.opening.value?.terms.rated === true;
  const isPerson = shown.bot === undefined;
  const isOn = newest?.view.over !== true && newest?.is_stopped !== true;
  const bot = "casual";
  /** The pressed button disappears, so the focus moves to the list. */
  const change = async (wanted: WishWithoutIdAndTable) => {
    if (await actionStore.wish(wanted)) list.current?.focus();
  };
  return (
    <div class="dialog-actions">
      {isPerson && (
        <IconButton
          icon="ui-chat"
          text={talk.t(isMuted ? "unmute" : "mute")}
          onClick={() => void actionStore.wish({ type: "mute", seat, is_muted: !isMuted })}
        />
      )}
      {isPerson &&
        isOn &&
        shown.stand_in === undefined &&
        newest?.view.to_act.includes(seat) === true && (
          <IconButton
            icon="ui-bot"
            text={talk.t("stand-in-now")}
            onClick={() => void change({ type: "stand-in", seat })}
          />
        )}
      {isPerson && isHost && (
        <IconButton
          icon="ui-chat"
          text={talk.t("mute-all")}
          onClick={() =>
            void actionStore.wish({ type: "mute", seat, is_muted: true, for_all: true })
          }
        />
      )}
      {isPerson && isHost && (
        <IconButton
          icon="ui-person"
          text={talk.t("make-host")}
          onClick={() => void change({ type: "host", seat })}
        />
      )}
      {isPerson && isHost && isOn && !isRated && (
        <IconButton
          icon="ui-bot"
          text={talk.t("replace-by-bot")}
          onClick={() => void change({ type: "bot", seat, bot })}
        />
      )}
      {isPerson && isHost && isOn && !isRated && (
        <>
          <ConfirmButton
            icon="ui-close"
            text="remove"
            onClick={() => void change({ type: "remove", seat })}
          />
          <ConfirmButton
            icon="ui-lock"
            text="ban"
            onClick={() => void change({ type: "remove", seat, is_banned: true })}
          />
        </>
      )}
      {!isPerson && isHost && isOn && !isRated && (
        <IconButton
          icon={shown.is_open === true ? "ui-lock" : "ui-person"}
          text={talk.t(shown.is_open === true ? "close-place" : "open-place")}
          onClick={() =>
            void actionStore.wish({ type: "lock", seat, is_locked: shown.is_open === true })
          }
        />
      )}
    </div>
  );
}
