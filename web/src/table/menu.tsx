import { useState } from "preact/hooks";
import { OptionRow, Segment, Switch } from "../home/controls.tsx";
import { Preferences } from "../home/preferences.tsx";
import { Art, type ArtName } from "../look/art.tsx";
import type { LiveTable } from "../net/live.ts";
import type { SeatShown, TableShown } from "../protocol.ts";
import { handOrder, isConfirming } from "../ui/prefs.ts";
import { Sheet } from "../ui/sheet.tsx";
import { isTouch } from "../ui/touch.ts";
import { t } from "../words/language.ts";
import type { HandOrder } from "./cards.ts";
import { OwnClock } from "./clock.tsx";
import { useActing, useOpened, useRoom, useSeating, useTable, useTalk } from "./desk.ts";
import { NotifyRow } from "./notify.tsx";
import type { Open } from "./opened.ts";

const ORDERS: readonly HandOrder[] = ["suit", "number"];

/** Everything that is done at a table beside playing, and the choices of this browser. */
export function TableMenu() {
  const talk = useTalk();
  const opened = useOpened();
  return (
    <Sheet
      title={talk.t("menu")}
      aside={<OwnClock />}
      class="table-menu"
      onClose={() => {
        opened.open.value = null;
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
  const talk = useTalk();
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
      <NotifyRow />
    </>
  );
}

function Deeds() {
  const talk = useTalk();
  const room = useRoom();
  const seating = useSeating();
  const acting = useActing();
  const opened = useOpened();
  const newest = seating.newest.value;
  if (newest === null) return null;
  const isOn = !newest.view.over && newest.is_stopped !== true;
  const sits = newest.you !== undefined;
  const open = (what: Open) => () => {
    opened.open.value = what;
  };
  const pause = (is_paused: boolean) => () => {
    void acting.wish({ type: "pause", is_paused });
    opened.open.value = null;
  };
  const isCards = room.hasCards;
  return (
    <div class="deeds">
      {isCards && (
        <div class="only-narrow">
          <Deed icon="ui-score" text={talk.t("score-sheet")} onClick={open("score")} />
        </div>
      )}
      {isCards && <Deed icon="ui-trick" text={talk.t("last-trick")} onClick={open("last")} />}
      <Deed icon="ui-person" text={talk.t("people")} onClick={open("people")} />
      <Deed icon="ui-check" text={t("page-how-we-play")} onClick={open("how")} />
      {!isTouch && <Deed icon="ui-keys" text={talk.t("keys")} onClick={open("keys")} />}
      {isOn && newest.is_host === true && newest.is_paused !== true && (
        <Deed icon="ui-pause" text={talk.t("pause")} onClick={pause(true)} />
      )}
      {isOn && sits && newest.is_paused === true && (
        <Deed icon="ui-play" text={talk.t("go-on")} onClick={pause(false)} />
      )}
      {isOn && <Ends table={newest} />}
      <a class="btn" href="/">
        <Art name="ui-leave" />
        {talk.t(isOn && sits ? "leave-for-now" : "leave")}
      </a>
    </div>
  );
}

/** Alone one stops; with others one asks them, and the host may end it where nothing is at stake. */
function Ends({ table }: { table: TableShown }) {
  const talk = useTalk();
  const { opening } = useTable();
  const acting = useActing();
  const opened = useOpened();
  const { at, you } = table;
  const isRated = opening.value?.terms.rated === true;
  const isAlone = you !== undefined && table.seats.every((seat, i) => i === you || !plays(seat));
  const wish = (wanted: Parameters<LiveTable["wish"]>[0]) => () => {
    void acting.wish(wanted);
    opened.open.value = null;
  };
  if (isAlone) {
    return <SureDeed icon="ui-stop" text="stop-game" onClick={wish({ type: "stop" })} />;
  }
  return (
    <>
      {you !== undefined && (
        <Deed
          icon="ui-stop"
          text={talk.t("ask-stop")}
          onClick={wish({ type: "agree", at, about: "stop", says: "ask" })}
        />
      )}
      {table.is_host === true && !isRated && (
        <SureDeed icon="ui-close" text="end-table" onClick={wish({ type: "end" })} />
      )}
    </>
  );
}

/** A person, who would have to be asked: also one who is away. */
const plays = (seat: SeatShown): boolean => seat.bot === undefined;

/** Pressed once, it asks; pressed again, it does it. */
export function SureDeed({ icon, text, onClick }: DeedProps) {
  const talk = useTalk();
  const [isSure, setSure] = useState(false);
  return (
    <Deed
      icon={icon}
      text={talk.t(isSure ? `${text}-sure` : text)}
      isGo={isSure}
      onClick={isSure ? onClick : () => setSure(true)}
    />
  );
}

interface DeedProps {
  icon: ArtName;
  text: string;
  isGo?: boolean;
  onClick: () => void;
}

export function Deed({ icon, text, isGo = false, onClick }: DeedProps) {
  return (
    <button type="button" class={isGo ? "btn btn--go" : "btn"} onClick={onClick}>
      <Art name={icon} />
      {text}
    </button>
  );
}
