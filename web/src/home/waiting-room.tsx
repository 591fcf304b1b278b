/** The waiting room of a table, before its game begins. */

import { useEffect, useState } from "preact/hooks";
import { shelfOf } from "../games/shelf-registry.ts";
import type { LiveTable } from "../net/live-table.ts";
import type { Net } from "../net/net.ts";
import type { ChairShown, RoomShown } from "../protocol.ts";
import { LazyRulesDialog, RulesButton } from "../rules/rules-button.tsx";
import { Invite } from "../ui/invite.tsx";
import { LazyChatBox } from "../ui/lazy-chat-box.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { t, words } from "../words/language.ts";
import { Chairs } from "./chairs.tsx";
import { RoomOptions } from "./room-options.tsx";
import { RoomPrompt } from "./room-prompt.tsx";
import { type RoomWishes, useRoomWishes } from "./room-wishes.ts";
import { useOffer, usePreloadedRoom } from "./server-hooks.ts";
import { Disconnected } from "./status-pages.tsx";
import "./waiting-room.css";

interface Props {
  net: Net;
  table: LiveTable;
  room: RoomShown;
}

export function WaitingRoom({ net, table, room }: Props) {
  const offer = useOffer(net);
  const wishes = useRoomWishes(table);
  usePreloadedRoom(room.game);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.game = room.game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [room.game]);
  const game = offer?.games.find((each) => each.game === room.game);
  const { Etiquette } = shelfOf(room.game);
  const title = words.value.game(room.game);
  const hasChair = room.chairs.some((chair) => chair.name === undefined);
  const isClosed = room.is_closed === true;
  const isOpen = !isClosed && hasChair; // with bots only, nobody needs a link
  const isHost = room.is_host === true && !isClosed; // nobody can change a closed table
  const shown = { ...room, is_host: isHost };
  const whose = isHost ? "page-room-host" : "page-room-guest";
  const invite = isOpen && <Invite table={room.table} isHost={isHost} />;
  return (
    <div class="screen page-screen">
      <PageBar title={title} about={t(isClosed ? "page-room-shut" : whose)}>
        <RulesButton game={room.game} onOpen={() => setReading(true)} />
      </PageBar>
      <main class="screen-main waiting-room" data-testid="waiting-room">
        <Chairs room={shown} bots={game?.bots ?? []} wishes={wishes} />
        {isHost && invite}
        <RoomChat table={table} room={room} wishes={wishes} />
        {!isHost && invite}
        {Etiquette !== undefined && !isClosed && <Etiquette />}
        <RoomOptions room={shown} game={game} wishes={wishes} />
      </main>
      <RoomPrompt room={room} wishes={wishes} isRemoved={table.isRemoved.value} />
      <Disconnected net={net} />
      {isReading && (
        <LazyRulesDialog
          game={room.game}
          options={room.options}
          onClose={() => setReading(false)}
        />
      )}
    </div>
  );
}

/** Shown once there are messages, or people to read them. */
function RoomChat({ table, room, wishes }: Omit<Props, "net"> & { wishes: RoomWishes }) {
  const lines = table.chat.value;
  const isPerson = ({ name, bot }: ChairShown) => name !== undefined && bot === undefined;
  const people = room.chairs.filter(isPerson).length + (room.onlookers ?? 0);
  if (lines.length === 0 && (people < 2 || room.you === undefined)) return null;
  return (
    <section class="panel waiting-room-chat" aria-label={t("page-play-chat")}>
      <h2 class="sign">{t("page-play-chat")}</h2>
      <LazyChatBox
        lines={lines}
        canSay={room.you !== undefined}
        onSay={(said) => wishes.wish({ type: "say", ...said })}
      />
    </section>
  );
}
