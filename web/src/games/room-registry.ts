/** Registry of game rooms, found by folder name and loaded on demand. */

import { ofThisBuild } from "../build.ts";
import type { View } from "../protocol.ts";
import { foundIn, type Lazy, lazy } from "../ui/lazy.ts";
import { offer } from "./game-offer.ts";
import type { Room } from "./room-contract.ts";
import { nameIn } from "./shelf-registry.ts";

/** The plain table of games without a room. */
const PLAIN = "other";

const files = import.meta.glob<Room>("./*/room.tsx", { import: "room" });
const ROOMS: ReadonlyMap<string, Lazy<Room>> = new Map(
  Object.entries(files).map(([path, load]) => {
    const name = nameIn(path);
    return [name, lazy(ofThisBuild(name === PLAIN ? withOffer(load) : load))];
  }),
);

/** The plain table gets the title and suits of its game from the offer. */
function withOffer(load: () => Promise<Room>): () => Promise<Room> {
  return async () => {
    const [room] = await Promise.all([load(), offer.fetch()]);
    return room;
  };
}

/** The room of a game, in a file of its own, so that only played games are loaded. Games without
    one share the plain table. */
export function lazyRoom(game: string): Lazy<Room> {
  const room = ROOMS.get(game) ?? ROOMS.get(PLAIN);
  if (room === undefined) throw new Error("the plain table is missing");
  return room;
}

/** The room of a game that is being drawn, after `RoomLoader` has loaded it. Here the type of
    the view is narrowed: a room only gets views of its own game. */
export function roomOf({ game }: Pick<View, "game">): Room {
  const room = foundIn(lazyRoom(game));
  if (room === null) throw new Error(`the room of ${game} is not there yet`);
  return room;
}
