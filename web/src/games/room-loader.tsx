/** Loads the room of a game (code splitting) before it renders its children. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { lazyRoom } from "./room-registry.ts";

interface Props {
  game: string;
  /** until the room is there */
  loading: ComponentChildren;
  /** the server has another version by now, or does not answer */
  missing: ComponentChildren;
  children: ComponentChildren;
}

/** What can only be drawn in the room of a game. */
export function RoomLoader(props: Props) {
  const room = lazyRoom(props.game);
  useEffect(() => void room.fetch(), [props]); // anew when it is drawn from above once more
  const { value } = room.state;
  if (value === null) return props.loading;
  return value === "missing" ? props.missing : props.children;
}
