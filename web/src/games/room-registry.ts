/** Registry of game rooms, found by folder name and loaded on demand. */

import { ofThisBuild } from "../build.ts";
import type { View } from "../protocol.ts";
import { foundIn, type Lazy, lazy } from "../ui/lazy.ts";
import { offer } from "./game-offer.ts";
import type { Room } from "./room-contract.ts";
import { nameIn } from "./shelf-registry.ts";

/** The plain table, of games without a room of their own. */
const PLAIN = "other";

const files = import.meta.glob<Room>("./*/room.tsx", { import: "room" });
const ROOMS: ReadonlyMap<string, Lazy<Room>> = new Map(
  Object.entries(files).map(([path, load]) => {
    const name = nameIn(path);
    return [name, lazy(ofThisBuild(name === PLAIN ? withOffer(load) : load))];
  }),
);

/** What a game is called and which suits it has, the plain table knows from the server's offer. */
function withOffer(load: () => Promise<Room>): () => Promise<Room> {
  return async () => {
    const [room] = await Promise.all([load(), offer.fetch()]);
    return room;
  };
}

/** The room of a game, a file of its own: nobody loads those of games that are not played. One
    without a room of its own is played at a plain table of cards. */
export function lazyRoom(game: string): Lazy<Room> {
  const room = ROOMS.get(game) ?? ROOMS.get(PLAIN);
  if (room === undefined) throw new Error("the plain table is missing");
  return room;
}

/** The room of a game that is drawn: `InRoom` has waited for it. Here it is found out which view
    has which fields. */
export function roomOf({ game }: Pick<View, "game">): Room {
  const room = foundIn(lazyRoom(game));
  if (room === null) throw new Error(`the room of ${game} is not there yet`);
  return room;
}
