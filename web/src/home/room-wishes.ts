/** Hook that sends requests (wishes) of a waiting room and keeps the last refusal. */

import { useEffect, useState } from "preact/hooks";
import type { LiveTable, WishWithoutIdAndTable } from "../net/live-table.ts";
import type { Message } from "../protocol.ts";

export interface RoomWishes {
  refused: Message | null;
  /** Sends requests in order, and stops at the first refusal; returns whether all succeeded. */
  wish(...wishes: WishWithoutIdAndTable[]): Promise<boolean>;
}

export function useRoomWishes(table: LiveTable): RoomWishes {
  const [refused, setRefused] = useState<Message | null>(null);
  const seated = JSON.stringify(table.room.value?.chairs);
  const isRemoved = table.isRemoved.value;
  // a refusal may be outdated once somebody sits down, stands up, gets ready or is readmitted
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
