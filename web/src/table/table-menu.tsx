/** The menu of a table: pause, stop, leave, and settings. */

import { useState } from "preact/hooks";
import type { HandOrder } from "../games/card-names.ts";
import { Art, type ArtName } from "../look/art.tsx";
import type { LiveTable } from "../net/live-table.ts";
import type { SeatShown, TableShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import { Dialog } from "../ui/dialog.tsx";
import { OptionRow, Segment, Switch } from "../ui/form-controls.tsx";
import { Preferences } from "../ui/preferences.tsx";
import { isTouchDevice } from "../ui/touch-device.ts";
import { t } from "../words/language.ts";
import { OwnClock } from "./clock.tsx";
import { NotificationRow } from "./notification-row.tsx";
import type { OverlayName } from "./panel-store.ts";
import { handOrder, isConfirming, isCounting } from "./play-settings.ts";
import {
  useActionStore,
  useLiveTable,
  usePanelStore,
  useRoom,
  useSeating,
  useTableStore,
  useTalk,
} from "./table-store.ts";
import "./table-menu.css";

const ORDERS: readonly HandOrder[] = ["suit", "number"];

export function TableMenu() {
  const talk = useTalk();
  const panelStore = usePanelStore();
  return (
    <Dialog
      title={talk.t("menu")}
      aside={<OwnClock />}
      class="table-menu"
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      <TableActions />
      <div class="preferences">
        <PlayingPreferences />
      </div>
      <Preferences />
    </Dialog>
  );
}

function PlayingPreferences() {
  const room = useRoom();
  return (
    <>
      {room.hasCards && <CardPreferences />}
      <NotificationRow />
    </>
  );
}

function CardPreferences() {
  const talk = useTalk();
  const { canCount, panelStore } = useTableStore();
  return (
    <>
      <OptionRow title={talk.t("sort")} about="">
        <Segment
          label={talk.t("sort")}
          values={ORDERS}
          value={handOrder.value}
          text={(order) => talk.t(`sort-${order}`)}
          onChoose={(order) => {
            handOrder.value = order;
          }}
        />
      </OptionRow>
      <OptionRow title={talk.t("confirm")} about={talk.t("confirm-about")}>
        <Switch
          label={talk.t("confirm")}
          isOn={isConfirming.value}
          onChange={(isOn) => {
            isConfirming.value = isOn;
          }}
        />
      </OptionRow>
      <OptionRow
        title={talk.t("count")}
        about={talk.t(canCount.value ? "count-about" : "count-closed")}
      >
        <Switch
          label={talk.t("count")}
          isOn={isCounting.value && canCount.value}
          isOff={!canCount.value}
          onChange={(isOn) => {
            isCounting.value = isOn;
            if (isOn) panelStore.panel.value = "count";
          }}
        />
      </OptionRow>
    </>
  );
}

function TableActions() {
  const talk = useTalk();
  const room = useRoom();
  const seating = useSeating();
  const actionStore = useActionStore();
  const panelStore = usePanelStore();
  const newest = seating.newest.value;
  if (newest === null) return null;
  const isOn = !newest.view.over && newest.is_stopped !== true;
  const sits = newest.you !== undefined;
  const open = (what: OverlayName) => () => {
    panelStore.open.value = what;
  };
  const pause = (is_paused: boolean) => () => {
    void actionStore.wish({ type: "pause", is_paused });
    panelStore.open.value = null;
  };
  const isCards = room.hasCards;
  return (
    <div class="dialog-actions">
      {isCards && (
        <div class="table-menu-narrow">
          <IconButton icon="ui-score" text={talk.t("score-sheet")} onClick={open("score")} />
        </div>
      )}
      {isCards && <IconButton icon="ui-trick" text={talk.t("last-trick")} onClick={open("last")} />}
      <IconButton icon="ui-person" text={talk.t("people")} onClick={open("people")} />
      {isOn && (
        <IconButton icon="ui-share" text={t("page-invite-onlookers")} onClick={open("invite")} />
      )}
      <IconButton icon="ui-check" text={t("page-how-we-play")} onClick={open("how")} />
      {!isTouchDevice && <IconButton icon="ui-keys" text={talk.t("keys")} onClick={open("keys")} />}
      {isOn && newest.is_host === true && newest.is_paused !== true && (
        <IconButton icon="ui-pause" text={talk.t("pause")} onClick={pause(true)} />
      )}
      {isOn && sits && newest.is_paused === true && (
        <IconButton icon="ui-play" text={talk.t("go-on")} onClick={pause(false)} />
      )}
      {isOn && <Ends table={newest} />}
      <a class="button" href={to("/")}>
        <Art name="ui-leave" />
        {talk.t(isOn && sits ? "leave-for-now" : "leave")}
      </a>
    </div>
  );
}

/** Alone, a player stops the game; with others they ask, and the host may end an unrated game. */
function Ends({ table }: { table: TableShown }) {
  const talk = useTalk();
  const { opening } = useLiveTable();
  const actionStore = useActionStore();
  const panelStore = usePanelStore();
  const { at, you } = table;
  const isRated = opening.value?.terms.rated === true;
  const isAlone = you !== undefined && table.seats.every((seat, i) => i === you || !plays(seat));
  const wish = (wanted: Parameters<LiveTable["wish"]>[0]) => () => {
    void actionStore.wish(wanted);
    panelStore.open.value = null;
  };
  if (isAlone) {
    return <ConfirmButton icon="ui-stop" text="stop-game" onClick={wish({ type: "stop" })} />;
  }
  return (
    <>
      {you !== undefined && (
        <IconButton
          icon="ui-stop"
          text={talk.t("ask-stop")}
          onClick={wish({ type: "agree", at, about: "stop", says: "ask" })}
        />
      )}
      {table.is_host === true && !isRated && (
        <ConfirmButton icon="ui-close" text="end-table" onClick={wish({ type: "end" })} />
      )}
    </>
  );
}

/** A person who would have to be asked, even if absent. */
const plays = (seat: SeatShown): boolean => seat.bot === undefined;

/** Asks for confirmation on the first press. */
export function ConfirmButton({ icon, text, onClick }: IconButtonProps) {
  const talk = useTalk();
  const [isSure, setSure] = useState(false);
  return (
    <IconButton
      icon={icon}
      text={talk.t(isSure ? `${text}-sure` : text)}
      isGo={isSure}
      onClick={isSure ? onClick : () => setSure(true)}
    />
  );
}

interface IconButtonProps {
  icon: ArtName;
  text: string;
  isGo?: boolean;
  onClick: () => void;
}

export function IconButton({ icon, text, isGo = false, onClick }: IconButtonProps) {
  return (
    <button type="button" class={isGo ? "button button-primary" : "button"} onClick={onClick}>
      <Art name={icon} />
      {text}
    </button>
  );
}
