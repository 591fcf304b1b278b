import { useState } from "preact/hooks";
import { OptionRow, Segment, Switch } from "../home/controls.tsx";
import { Preferences } from "../home/preferences.tsx";
import { Art, type ArtName } from "../look/art.tsx";
import { handOrder, isConfirming, isNotifying } from "../ui/prefs.ts";
import { Sheet } from "../ui/sheet.tsx";
import type { HandOrder } from "./cards.ts";
import { useDesk } from "./desk.ts";

const ORDERS: readonly HandOrder[] = ["suit", "number"];

/** Everything that is done at a table beside playing, and the choices of this browser. */
export function TableMenu() {
  const desk = useDesk();
  const talk = desk.talk.value;
  return (
    <Sheet
      title={talk.t("menu")}
      class="table-menu"
      onClose={() => {
        desk.open.value = null;
      }}
    >
      <Deeds />
      <div class="prefs">
        <PlayingPreferences />
      </div>
      <Preferences />
    </Sheet>
  );
}

function PlayingPreferences() {
  const talk = useDesk().talk.value;
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
      {"Notification" in globalThis && (
        <OptionRow title={talk.t("notify")} about={talk.t("notify-about")}>
          <Switch
            label={talk.t("notify")}
            isOn={isNotifying.value}
            onChange={(isOn) => void notify(isOn)}
          />
        </OptionRow>
      )}
    </>
  );
}

/** The browser asks the person first. */
async function notify(isOn: boolean): Promise<void> {
  isNotifying.value = isOn && (await Notification.requestPermission()) === "granted";
}

function Deeds() {
  const desk = useDesk();
  const talk = desk.talk.value;
  const newest = desk.newest.value;
  const [isSure, setSure] = useState(false);
  if (newest === null) return null;
  const isOn = !newest.view.over && newest.is_stopped !== true;
  const isHost = newest.is_host === true;
  const sits = newest.you !== undefined;
  const isRated = desk.table.opening.value?.terms.rated === true;
  const { at } = newest;
  const close = () => {
    desk.open.value = null;
  };
  return (
    <div class="deeds">
      <Deed
        icon="ui-trick"
        text={talk.t("last-trick")}
        onClick={() => {
          desk.open.value = "last";
        }}
      />
      <Deed
        icon="ui-person"
        text={talk.t("people")}
        onClick={() => {
          desk.open.value = "people";
        }}
      />
      <Deed
        icon="ui-keys"
        text={talk.t("keys")}
        onClick={() => {
          desk.open.value = "keys";
        }}
      />
      {isOn && isHost && newest.is_paused !== true && (
        <Deed
          icon="ui-pause"
          text={talk.t("pause")}
          onClick={() => {
            void desk.wish({ type: "pause", is_paused: true });
            close();
          }}
        />
      )}
      {isOn && sits && newest.is_paused === true && (
        <Deed
          icon="ui-play"
          text={talk.t("go-on")}
          onClick={() => {
            void desk.wish({ type: "pause", is_paused: false });
            close();
          }}
        />
      )}
      {isOn && sits && (
        <Deed
          icon="ui-off"
          text={talk.t("ask-stop")}
          onClick={() => {
            void desk.wish({ type: "agree", at, about: "stop", says: "ask" });
            close();
          }}
        />
      )}
      {isOn && isHost && !isRated && (
        <Deed
          icon="ui-close"
          text={talk.t(isSure ? "end-table-sure" : "end-table")}
          onClick={() => {
            if (!isSure) setSure(true);
            else {
              void desk.wish({ type: "end" });
              close();
            }
          }}
        />
      )}
    </div>
  );
}

interface DeedProps {
  icon: ArtName;
  text: string;
  onClick: () => void;
}

export function Deed({ icon, text, onClick }: DeedProps) {
  return (
    <button type="button" class="btn" onClick={onClick}>
      <Art name={icon} />
      {text}
    </button>
  );
}
