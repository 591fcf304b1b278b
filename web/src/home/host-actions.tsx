/** What the host may do with the whole waiting room: lock seats, close the table. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Art } from "../look/art.tsx";
import type { RoomShown } from "../protocol.ts";
import { t } from "../words/language.ts";
import type { RoomWishes } from "./room-wishes.ts";
import "./host-actions.css";

interface Props {
  room: RoomShown;
  wishes: RoomWishes;
}

export function HostActions({ room, wishes }: Props) {
  const free = room.chairs.flatMap(({ name }, seat) => (name === undefined ? [seat] : []));
  const isLocked = free.length > 0 && free.every((seat) => room.chairs[seat]?.is_locked === true);
  const lock = () =>
    wishes.wish(...free.map((seat) => ({ type: "lock" as const, seat, is_locked: !isLocked })));
  return (
    <div class="button-pair">
      {free.length > 0 && (
        <button type="button" class="button" onClick={lock}>
          <Art name="ui-lock" />
          {t(isLocked ? "page-unlock-seats" : "page-lock-seats")}
        </button>
      )}
      <CloseTable wishes={wishes} />
    </div>
  );
}

/** Asks for confirmation, because the table closes for everybody. */
function CloseTable({ wishes }: Pick<Props, "wishes">) {
  const [isAsked, setAsked] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) no.current?.focus();
  }, [isAsked]);
  if (!isAsked) {
    return (
      <button type="button" class="button" onClick={() => setAsked(true)}>
        <Art name="ui-close" />
        {t("page-close-table")}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div
      class="confirmation"
      role="group"
      aria-label={t("page-close-sure")}
      onKeyDown={(event) => event.key === "Escape" && setAsked(false)}
    >
      <b>{t("page-close-sure")}</b>
      <button
        type="button"
        class="button button-danger"
        onClick={() => void wishes.wish({ type: "end" })}
      >
        {t("page-close-yes")}
      </button>
      <button ref={no} type="button" class="button" onClick={() => setAsked(false)}>
        {t("page-close-no")}
      </button>
    </div>
  );
}
