/** Moderation in the waiting room: what the host may do with a seated person or bot. */

import { useState } from "preact/hooks";
import { Art, type ArtName } from "../look/art.tsx";
import type { ChairShown, RoomShown } from "../protocol.ts";
import { t } from "../words/language.ts";
import type { RoomWishes } from "./room-wishes.ts";
import "./chair-actions.css";

interface Props {
  room: RoomShown;
  chair: ChairShown;
  seat: number;
  name: string;
  wishes: RoomWishes;
  onDone(): void;
}

export function ChairActions({ room, chair, seat, name, wishes, onDone }: Props) {
  const isBot = chair.bot !== undefined;
  const isOwn = seat === room.you;
  const move = async (to: number) => {
    if (room.order === "lot") await wishes.wish({ type: "order", order: "fixed" });
    await wishes.wish({ type: "move", seat, to });
    onDone();
  };
  const remove = async (is_banned: boolean) => {
    await wishes.wish({ type: "remove", seat, is_banned });
    onDone();
  };
  const takeAway = async () => {
    await wishes.wish({ type: "bot", seat, bot: null });
    onDone();
  };
  const makeHost = async () => {
    await wishes.wish({ type: "host", seat });
    onDone();
  };
  return (
    <li class="chair-actions" aria-label={t("page-chair-powers", { name })}>
      <MoveTo room={room} seat={seat} name={name} onChoose={(to) => void move(to)} />
      {!isBot && !isOwn && (
        <button type="button" class="button" onClick={makeHost}>
          <Art name="ui-crown" />
          {t("page-make-host")}
        </button>
      )}
      {isBot && (
        <button type="button" class="button" onClick={takeAway}>
          <Art name="ui-close" />
          {t("page-take-away")}
        </button>
      )}
      {!isBot && !isOwn && (
        <>
          <ConfirmChange
            icon="ui-close"
            text={t("page-remove")}
            sure={t("page-remove-sure")}
            onClick={() => void remove(false)}
          />
          <ConfirmChange
            icon="ui-lock"
            text={t("page-remove-and-ban")}
            sure={t("page-play-ban-sure")}
            onClick={() => void remove(true)}
          />
        </>
      )}
    </li>
  );
}

interface ConfirmProps {
  icon: ArtName;
  text: string;
  /** the confirmation question */
  sure: string;
  onClick(): void;
}

/** Asks for confirmation on the first press. */
function ConfirmChange({ icon, text, sure, onClick }: ConfirmProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type="button"
      class={isAsked ? "button button-primary" : "button"}
      onClick={isAsked ? onClick : () => setAsked(true)}
    >
      <Art name={icon} />
      {isAsked ? sure : text}
    </button>
  );
}

interface MoveProps {
  room: RoomShown;
  seat: number;
  name: string;
  onChoose(to: number): void;
}

/** Moves the person to another chair; its occupant comes here. */
function MoveTo({ room, seat, name, onChoose }: MoveProps) {
  const chairs = room.chairs.map((chair, to) => ({ to, who: chair.name ?? t("page-chair-empty") }));
  return (
    <label class="button chair-move">
      <Art name="ui-turn" />
      <span>{t("page-move")}</span>
      <select
        aria-label={t("page-move-to", { name })}
        value=""
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        <option value="" disabled hidden>
          {t("page-move")}
        </option>
        {chairs
          .filter(({ to }) => to !== seat)
          .map(({ to, who }) => (
            <option key={to} value={to}>
              {t("page-move-chair", { number: to + 1, name: who })}
            </option>
          ))}
      </select>
    </label>
  );
}
