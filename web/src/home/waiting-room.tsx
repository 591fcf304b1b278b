import { useEffect } from "preact/hooks";
import type { LiveTable } from "../net/live.ts";
import type { Net } from "../net/net.ts";
import type { RoomShown } from "../protocol.ts";
import { t, words } from "../words/language.ts";
import { Bar } from "./bar.tsx";
import { Chairs } from "./chairs.tsx";
import { HowWePlay } from "./how-we-play.tsx";
import { useOffer } from "./hooks.ts";
import { Invite } from "./invite.tsx";
import { RoomPrompt } from "./room-prompt.tsx";
import { useWishes } from "./wishing.ts";

interface Props {
  net: Net;
  table: LiveTable;
  room: RoomShown;
}

/** A table before its game: who sits, how others come, what will be played. */
export function WaitingRoom({ net, table, room }: Props) {
  const offer = useOffer(net);
  const wishing = useWishes(table);
  useEffect(() => {
    document.documentElement.dataset.game = room.game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [room.game]);
  const game = offer?.games.find((each) => each.game === room.game);
  const title = words.value.game(room.game);
  return (
    <div class="app su">
      <Bar title={title} about={t(room.is_host ? "page-room-host" : "page-room-guest")} />
      <main class="su-m wr">
        <Chairs room={room} bots={offer?.bots ?? []} wishing={wishing} />
        {room.is_closed !== true && <Invite table={room.table} />}
        <HowWePlay room={room} game={game} wishing={wishing} />
      </main>
      <RoomPrompt room={room} wishing={wishing} />
    </div>
  );
}
