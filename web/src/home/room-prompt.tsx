/** The prompt of a waiting room: join, get ready, or start the game. */

import { offered, usualBot } from "../games/game-offer.ts";
import { Art } from "../look/art.tsx";
import type { RoomShown } from "../protocol.ts";
import { go } from "../route.ts";
import { ownName } from "../settings.ts";
import { NameInput } from "../ui/preferences.tsx";
import { t, words } from "../words/language.ts";
import type { RoomWishes } from "./room-wishes.ts";
import { nameToSit } from "./table-opening.ts";
import "./room-prompt.css";
import "../table/prompt.css";

interface Props {
  room: RoomShown;
  wishes: RoomWishes;
}

export function RoomPrompt({ room, wishes, isRemoved }: Props & { isRemoved: boolean }) {
  const isMine = room.is_closed !== true;
  const removed = isRemoved && isMine ? t("page-room-removed") : null;
  const why = wishes.refused === null ? removed : words.value.refusal(wishes.refused);
  return (
    <footer class="prompt" data-testid="prompt" data-mine={isMine ? "" : undefined}>
      {why !== null && (
        <p class="error-message" role="alert">
          {why}
        </p>
      )}
      {removed === null && <Asking room={room} wishes={wishes} />}
    </footer>
  );
}

function Asking({ room, wishes }: Props) {
  if (room.is_closed === true) return <Closed />;
  if (room.you === undefined) return <Joining room={room} wishes={wishes} />;
  return room.is_host === true ? (
    <Starting room={room} wishes={wishes} />
  ) : (
    <BeingReady room={room} wishes={wishes} />
  );
}

function Closed() {
  return (
    <>
      <p role="alert">{t("page-room-closed")}</p>
      <div class="actions">
        <button type="button" class="button button-primary" onClick={() => go("/")}>
          {t("page-home")}
        </button>
      </div>
    </>
  );
}

/** A guest who followed the link enters a name and takes a seat. */
function Joining({ room, wishes }: Props) {
  const hasChair = room.chairs.some(({ name, is_locked }) => name === undefined && !is_locked);
  if (!hasChair && room.is_host !== true) return <p>{t("page-room-no-chair")}</p>;
  const sit = (event: Event) => {
    event.preventDefault();
    void wishes.wish({ type: "sit", name: nameToSit() });
  };
  return (
    <form class="name-form" onSubmit={sit}>
      <p>{t("page-room-name")}</p>
      <NameInput />
      <button
        type="submit"
        class="button button-primary"
        aria-disabled={ownName.value.trim() === ""}
      >
        {t("page-room-join")}
      </button>
    </form>
  );
}

function Starting({ room, wishes }: Props) {
  const free = room.chairs.flatMap(({ name }, seat) => (name === undefined ? [seat] : []));
  const names = room.chairs.flatMap((chair) =>
    chair.name === undefined || chair.is_ready || chair.is_host ? [] : [chair.name],
  );
  const away = room.chairs.flatMap(({ name, is_here }, seat) =>
    name === undefined || is_here !== false || seat === room.you ? [] : [name],
  );
  const bot = usualBot(offered(room.game)?.bots ?? []);
  const bots = free.map((seat) => ({ type: "bot" as const, seat, bot }));
  const start = () => wishes.wish(...bots, { type: "begin" });
  return (
    <>
      <p>{waiting(free.length, names, away)}</p>
      <div class="actions">
        <button type="button" class="button button-primary" onClick={start}>
          <Art name="ui-play" />
          {t("page-start")}
        </button>
      </div>
    </>
  );
}

function waiting(free: number, names: string[], away: string[]): string {
  if (names.length > 0) return t("page-room-not-ready", { names, count: names.length });
  if (free > 0) return t("page-room-empty", { count: free });
  if (away.length > 0) return t("page-room-away", { names: away, count: away.length });
  return t("page-room-full");
}

function BeingReady({ room, wishes }: Props) {
  const isReady = room.chairs[room.you ?? -1]?.is_ready === true;
  const host = room.chairs.find((chair) => chair.is_host === true)?.name;
  const wait =
    host === undefined ? t("page-room-wait-nobody") : t("page-room-wait-host", { name: host });
  return (
    <>
      <p>{isReady ? wait : t("page-room-ready-question")}</p>
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={async () => {
            if (await wishes.wish({ type: "stand" })) go("/");
          }}
        >
          {t("page-stand-up")}
        </button>
        <button
          type="button"
          class={`button ${isReady ? "" : "button-primary"}`}
          onClick={() => void wishes.wish({ type: "ready", is_ready: !isReady })}
        >
          <Art name={isReady ? "ui-close" : "ui-check"} />
          {t(isReady ? "page-not-ready" : "page-ready")}
        </button>
      </div>
    </>
  );
}
