/** Hook that sends requests (wishes) of a waiting room and keeps the last refusal. */

import { useEffect, useState } from "preact/hooks";
import type { LiveTable, WishWithoutIdAndTable } from "../net/live-table.ts";
import type { Message } from "../protocol.ts";

/** Wishes of a waiting room, and why the last one was refused. */
export interface RoomWishes {
  refused: Message | null;
  /** Whether all of them came true; stops at the first that did not. */
  wish(...wishes: WishWithoutIdAndTable[]): Promise<boolean>;
}

export function useRoomWishes(table: LiveTable): RoomWishes {
  const [refused, setRefused] = useState<Message | null>(null);
  const seated = JSON.stringify(table.room.value?.chairs);
  const isRemoved = table.isRemoved.value;
  // somebody sat down, stood up, is ready or was let in: what was refused before may be possible now
  useEffect(() => setRefused(null), [seated, isRemoved]);
  const wish = async (...wishes: WishWithoutIdAndTable[]) => {
    setRefused(null);
    for (const each of wishes) {
      const answer = await table.wish(each);
      if (answer.type === "refused") {
        setRefused(answer.message);
        return false;
      }
    }
    return true;
  };
  return { refused, wish };
}
