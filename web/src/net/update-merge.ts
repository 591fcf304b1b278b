/** Merging updates of a table: the pages of a long update, and changes of presence. */

import type { Presence, RoomShown, TableShown } from "../protocol.ts";

/** Joins the pages of a long update: all events, and the newest state. */
export function joinPages(earlier: TableShown | null, later: TableShown): TableShown {
  if (earlier === null) return later;
  const events = [...earlier.events, ...later.events];
  const opening = earlier.opening ?? later.opening;
  return { ...later, events, ...(opening !== undefined && { opening }) };
}

/** Updates who is present; everything unchanged stays identical. */
export function withPresence(table: TableShown, now: Presence): TableShown {
  const { here, onlookers = 0, is_deserted = false } = now;
  return { ...table, seats: placed(table.seats, here), onlookers, is_deserted };
}

export function roomWithPresence(room: RoomShown, now: Presence): RoomShown {
  return { ...room, chairs: placed(room.chairs, now.here), onlookers: now.onlookers ?? 0 };
}

function placed<T extends { is_here?: boolean }>(all: T[], here: readonly boolean[]): T[] {
  return all.map((one, seat) => {
    const is_here = here[seat] !== false;
    return is_here === (one.is_here !== false) ? one : { ...one, is_here };
  });
}
