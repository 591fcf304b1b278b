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
  const to = (seat + 1) % room.chairs.length;
  const move = async () => {
    if (room.order === "lot") await wishing.wish({ type: "order", order: "fixed" });
    await wishing.wish({ type: "move", seat, to });
    onDone();
  };
  const remove = async () => {
    await wishing.wish(isBot ? { type: "bot", seat, bot: null } : { type: "remove", seat });
    onDone();
  };
  const makeHost = async () => {
    await wishing.wish({ type: "host", seat });
    onDone();
  };
  return (
    <li class="powers" aria-label={t("page-chair-powers", { name })}>
      <button type="button" class="btn" onClick={move}>
        <Art name="ui-turn" />
        {t("page-move")}
      </button>
      {!isBot && (
        <button type="button" class="btn" onClick={makeHost}>
          <Art name="ui-crown" />
          {t("page-make-host")}
        </button>
      )}
      <button type="button" class="btn" onClick={remove}>
        <Art name="ui-close" />
        {t(isBot ? "page-take-away" : "page-remove")}
      </button>
    </li>
  );
}
