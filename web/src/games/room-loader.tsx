/** Loads the room of a game (code splitting) before it renders its children. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { lazyRoom } from "./room-registry.ts";

interface Props {
  game: string;
  /** shown while the room is loading */
  loading: ComponentChildren;
  /** shown if it cannot be loaded: the server was upgraded, or does not answer */
  missing: ComponentChildren;
  children: ComponentChildren;
}

export function RoomLoader(props: Props) {
  const room = lazyRoom(props.game);
  useEffect(() => void room.fetch(), [props]); // tried again whenever the parent re-renders
  const { value } = room.state;
  if (value === null) return props.loading;
  return value === "missing" ? props.missing : props.children;
}
