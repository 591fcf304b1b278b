import { Art } from "../look/art.tsx";
import type { ChairShown, RoomShown } from "../protocol.ts";
import { t } from "../words/language.ts";
import type { Wishing } from "./wishing.ts";

interface Props {
  room: RoomShown;
  chair: ChairShown;
  seat: number;
  name: string;
  wishing: Wishing;
  onDone(): void;
}

/** What the host may do with whoever sits there. */
export function ChairPowers({ room, chair, seat, name, wishing, onDone }: Props) {
  const isBot = chair.bot !== undefined;
  const isOwn = seat === room.you;
  const move = async (to: number) => {
    if (room.order === "lot") await wishing.wish({ type: "order", order: "fixed" });
    await wishing.wish({ type: "move", seat, to });
    onDone();
  };
  const remove = async (is_banned: boolean) => {
    await wishing.wish(
      isBot ? { type: "bot", seat, bot: null } : { type: "remove", seat, is_banned },
    );
    onDone();
  };
  const makeHost = async () => {
    await wishing.wish({ type: "host", seat });
    onDone();
  };
  return (
    <li class="powers" aria-label={t("page-chair-powers", { name })}>
      <MoveTo room={room} seat={seat} name={name} onChoose={(to) => void move(to)} />
      {!isBot && !isOwn && (
        <button type="button" class="btn" onClick={makeHost}>
          <Art name="ui-crown" />
          {t("page-make-host")}
        </button>
      )}
      {!isOwn && (
        <button type="button" class="btn" onClick={() => remove(false)}>
          <Art name="ui-close" />
          {t(isBot ? "page-take-away" : "page-remove")}
        </button>
      )}
      {!isBot && !isOwn && (
        <button type="button" class="btn" onClick={() => remove(true)}>
          <Art name="ui-lock" />
          {t("page-remove-and-ban")}
        </button>
      )}
    </li>
  );
}

interface MoveProps {
  room: RoomShown;
  seat: number;
  name: string;
  onChoose(to: number): void;
}

/** To any other chair; whoever sits there comes here. */
function MoveTo({ room, seat, name, onChoose }: MoveProps) {
  const chairs = room.chairs.map((chair, to) => ({ to, who: chair.name ?? t("page-chair-empty") }));
  return (
    <label class="btn move">
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
