import type { View } from "../protocol.ts";
import { plainRoom } from "./other/plain-room.tsx";
import type { Key, Room } from "./room.ts";

const files = import.meta.glob<{ room: Room }>("./*/room.tsx", { eager: true });
let rooms: ReadonlyMap<string, Room> | undefined;

/** Made when it is first asked for: rooms are built of parts of the table, which asks for them. */
function allRooms(): ReadonlyMap<string, Room> {
  rooms ??= new Map(
    Object.entries(files).map(([path, { room }]) => [path.split("/")[1] ?? "", room]),
  );
  return rooms;
}

/** The room of a game: here it is found out which view has which fields. One without a room of
    its own is played at a plain table of cards. */
export function roomOf({ game }: Pick<View, "game">): Room {
  return allRooms().get(game) ?? plainRoom;
}

/** The keys that games of cards have for themselves, of all of them. */
export function keysOfCards(): readonly Key[] {
  return [...allRooms().values()].flatMap(({ hasCards, keys }) => (hasCards ? keys : []));
}
