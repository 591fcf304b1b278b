import { useEffect, useState } from "preact/hooks";
import { shelfOf } from "../games/shelf.ts";
import type { LiveTable } from "../net/live.ts";
import type { Net } from "../net/net.ts";
import type { ChairShown, RoomShown } from "../protocol.ts";
import { RulesButton, RulesSheet } from "../rules/button.tsx";
import { t, words } from "../words/language.ts";
import { Bar } from "./bar.tsx";
import { Chairs } from "./chairs.tsx";
import { ChatBox } from "./chat-box.tsx";
import { useOffer, useRoomSoon } from "./hooks.ts";
import { HowWePlay } from "./how-we-play.tsx";
import { Invite } from "./invite.tsx";
import { Disconnected } from "./notice.tsx";
import { RoomPrompt } from "./room-prompt.tsx";
import { useWishes, type Wishing } from "./wishing.ts";

interface Props {
  net: Net;
  table: LiveTable;
  room: RoomShown;
}

/** A table before its game: who sits, how others come, what will be played. */
export function WaitingRoom({ net, table, room }: Props) {
  const offer = useOffer(net);
  const wishing = useWishes(table);
  useRoomSoon(room.game);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.game = room.game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [room.game]);
  const game = offer?.games.find((each) => each.game === room.game);
  const { Manners } = shelfOf(room.game);
  const title = words.value.game(room.game);
  const hasChair = room.chairs.some((chair) => chair.name === undefined);
  const isClosed = room.is_closed === true;
  const isOpen = !isClosed && hasChair; // bots alone need no link
  const isHost = room.is_host === true && !isClosed; // a closed table is nobody's to change
  const shown = { ...room, is_host: isHost };
  const whose = isHost ? "page-room-host" : "page-room-guest";
  const invite = isOpen && <Invite table={room.table} isHost={isHost} />;
  return (
    <div class="app su">
      <Bar title={title} about={t(isClosed ? "page-room-shut" : whose)}>
        <RulesButton game={room.game} onOpen={() => setReading(true)} />
      </Bar>
      <main class="su-m wr">
        <Chairs room={shown} bots={game?.bots ?? []} wishing={wishing} />
        {isHost && invite}
        <RoomChat table={table} room={room} wishing={wishing} />
        {!isHost && invite}
        {Manners !== undefined && !isClosed && <Manners />}
        <HowWePlay room={shown} game={game} wishing={wishing} />
      </main>
      <RoomPrompt room={room} wishing={wishing} isRemoved={table.isRemoved.value} />
      <Disconnected net={net} />
      {isReading && (
        <RulesSheet game={room.game} options={room.options} onClose={() => setReading(false)} />
      )}
    </div>
  );
}

/** Once there is something to read, or somebody to read what one says. */
function RoomChat({ table, room, wishing }: Omit<Props, "net"> & { wishing: Wishing }) {
  const lines = table.chat.value;
  const isPerson = ({ name, bot }: ChairShown) => name !== undefined && bot === undefined;
  const people = room.chairs.filter(isPerson).length + (room.onlookers ?? 0);
  if (lines.length === 0 && (people < 2 || room.you === undefined)) return null;
  return (
    <section class="box room-chat" aria-label={t("page-play-chat")}>
      <h2 class="sign">{t("page-play-chat")}</h2>
      <ChatBox
        lines={lines}
        canSay={room.you !== undefined}
        onSay={(text) => wishing.wish({ type: "say", text })}
      />
    </section>
  );
}
