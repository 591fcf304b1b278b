/** The chairs of a waiting room: who sits where, ready state, bots. */

import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { usualBot } from "../games/game-offer.ts";
import { Art, type ArtName } from "../look/art.tsx";
import { markNumber } from "../look/seat-marks.ts";
import type { ChairShown, RoomShown } from "../protocol.ts";
import { RemovedPeople } from "../ui/removed-people.tsx";
import { t } from "../words/language.ts";
import { ChairActions } from "./chair-actions.tsx";
import { HostActions } from "./host-actions.tsx";
import type { RoomWishes } from "./room-wishes.ts";
import { botAbout, botTitle } from "./seat-rows.tsx";
import { RoomStartingPlayer } from "./starting-player.tsx";
import { nameToSit } from "./table-opening.ts";
import "./chairs.css";

interface Props {
  room: RoomShown;
  /** bots that can play this game */
  bots: readonly string[];
  wishes: RoomWishes;
}

export function Chairs({ room, bots, wishes }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const seated = room.chairs.filter((chair) => chair.name !== undefined).length;
  const counts = { count: seated, all: room.chairs.length, order: room.order };
  return (
    <section class="panel who-plays" aria-label={t("page-who-plays")}>
      <header>
        <h2 class="sign">{t("page-who-plays")}</h2>
        <small>{t("page-room-seated", counts)}</small>
      </header>
      <ul class="chairs" data-testid="chairs" data-you={room.you} ref={list} tabIndex={-1}>
        {room.chairs.map((chair, seat) => (
          <Chair
            key={seat}
            room={room}
            chair={chair}
            seat={seat}
            bots={bots}
            wishes={wishes}
            isOpen={open === seat}
            onOpen={(isOpen) => setOpen(isOpen ? seat : null)}
            onDone={() => {
              setOpen(null);
              list.current?.focus(); // the pressed button is gone
            }}
          />
        ))}
      </ul>
      <ChairsFooter room={room} wishes={wishes} list={list} />
    </section>
  );
}

interface ChairProps extends Props {
  chair: ChairShown;
  seat: number;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onDone(): void;
}

function Chair(props: ChairProps) {
  const { room, chair, seat, isOpen, onOpen } = props;
  const isEmpty = chair.name === undefined;
  const hasPowers = room.is_host === true && !isEmpty;
  const name = chair.name ?? "";
  return (
    <>
      <li data-seat={seat} class={isEmpty ? "is-empty" : ""}>
        <Art name={`mark-${markNumber(seat, room.you ?? null)}` as ArtName} class="seat-mark" />
        <Art name={isEmpty ? "ui-link" : chair.bot === undefined ? "ui-person" : "ui-bot"} />
        <span>
          <b>{titleOf(room, chair, seat)}</b>
          <small>{aboutOf(chair, room.game)}</small>
        </span>
        <Control {...props} />
        {hasPowers && (
          <button
            type="button"
            class="button button-icon"
            aria-expanded={isOpen}
            aria-label={t("page-chair-powers", { name })}
            onClick={() => onOpen(!isOpen)}
          >
            <Art name="ui-dots" />
          </button>
        )}
      </li>
      {hasPowers && isOpen && <ChairActions {...props} name={name} />}
    </>
  );
}

/** The control of a chair: the level of a bot, a button to sit down, a button to add a bot, or
    the ready state. */
function Control({ room, chair, seat, bots, wishes }: ChairProps) {
  if (chair.bot !== undefined) {
    if (room.is_host !== true) return <Art name="ui-check" class="chair-ready" />;
    return (
      <select
        class="field"
        aria-label={t("page-bot-level", { name: chair.name ?? "" })}
        value={chair.bot}
        onChange={(e) => void wishes.wish({ type: "bot", seat, bot: e.currentTarget.value })}
      >
        {bots.map((bot) => (
          <option key={bot} value={bot}>
            {t("page-bot-is", { bot: botTitle(bot) })}
          </option>
        ))}
      </select>
    );
  }
  if (chair.name !== undefined) {
    return chair.is_ready || chair.is_host ? <Art name="ui-check" class="chair-ready" /> : <span />;
  }
  if (room.is_host === true) {
    return (
      <button
        type="button"
        class="button chair-button"
        onClick={() => void wishes.wish({ type: "bot", seat, bot: usualBot(bots) })}
      >
        <Art name="ui-bot" />
        {t("page-seat-a-bot")}
      </button>
    );
  }
  const canSit = chair.is_locked !== true && room.you !== undefined && room.is_closed !== true;
  if (!canSit) return <span />;
  return (
    <button
      type="button"
      class="button chair-button"
      onClick={() => void wishes.wish({ type: "sit", name: nameToSit(), seat })}
    >
      {t("page-sit-here")}
    </button>
  );
}

interface FooterProps extends Omit<Props, "bots"> {
  list: RefObject<HTMLUListElement | null>;
}

function ChairsFooter({ room, wishes, list }: FooterProps) {
  const onlookers = room.onlookers ?? 0;
  if (room.is_closed === true) return null;
  return (
    <>
      <RoomStartingPlayer room={room} wishes={wishes} />
      {(room.is_host === true || onlookers > 0) && (
        <div class="chairs-foot">
          {onlookers > 0 && (
            <span>
              <Art name="ui-eye" />
              {t("page-watching", { count: onlookers })}
            </span>
          )}
          {room.is_host === true && <HostActions room={room} wishes={wishes} />}
        </div>
      )}
      {room.is_host === true && (
        <RemovedPeople
          names={room.removed}
          after={list}
          onLetIn={(name) => void wishes.wish({ type: "readmit", name })}
        />
      )}
    </>
  );
}

function titleOf(room: RoomShown, chair: ChairShown, seat: number): string {
  if (chair.name === undefined) {
    return t(chair.is_locked === true ? "page-chair-locked" : "page-chair-empty");
  }
  return seat === room.you ? t("page-chair-you-named", { name: chair.name }) : chair.name;
}

/** `host · ready` */
function aboutOf(chair: ChairShown, game: string): string {
  if (chair.name === undefined) {
    return t(chair.is_locked === true ? "page-chair-locked-about" : "page-chair-empty-about");
  }
  if (chair.bot !== undefined) return botAbout(chair.bot, game);
  const isReady = chair.is_ready === true || chair.is_host === true;
  return [
    chair.is_host === true ? t("page-chair-host") : "",
    chair.is_here === false ? t("page-chair-away") : "",
    t(isReady ? "page-chair-ready" : "page-chair-not-ready"),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
