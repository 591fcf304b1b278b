/** Hooks for data from the server: the offer, tables, lists, asynchronous tasks. */

import { useEffect, useRef, useState } from "preact/hooks";
import { offer } from "../games/game-offer.ts";
import { lazyRoom } from "../games/room-registry.ts";
import { get, reasonOf } from "../net/http.ts";
import type { LiveTable } from "../net/live-table.ts";
import type { Net } from "../net/net.ts";
import type { Message, Offer } from "../protocol.ts";
import { foundIn } from "../ui/lazy.ts";

/** The offer, once it is loaded. */
export function useOffer(net: Net): Offer | null {
  const hello = net.connection.hello.value; // retried once the server answers
  useEffect(() => void offer.fetch(), [hello]);
  return foundIn(offer);
}

const AFTER = 300; // ms: after the first render

/** Loads the room of a game before its table is opened. */
export function usePreloadedRoom(game: string): void {
  useEffect(() => {
    const soon = setTimeout(() => void lazyRoom(game).fetch(), AFTER);
    return () => clearTimeout(soon);
  }, [game]);
}

/** A table, watched while the component is mounted. */
export function useWatchedTable(net: Net, id: string): LiveTable | null {
  const [table, setTable] = useState<LiveTable | null>(null);
  useEffect(() => {
    setTable(net.enter(id));
    return () => net.leave(id);
  }, [net, id]);
  return table?.id === id ? table : null;
}

/** Both lists, watched while the component is mounted. */
export function useLists(net: Net) {
  useEffect(() => {
    const stops = [net.lists.watch("mine"), net.lists.watch("lobby")];
    return () => {
      for (const stop of stops) stop();
    };
  }, [net]);
  return { mine: net.lists.mine.value, lobby: net.lists.lobby.value };
}

/** Runs one asynchronous task at a time: whether it is running, and why it was refused. */
export function useAsyncTask() {
  const [isDoing, setDoing] = useState(false);
  const [refused, setRefused] = useState<Message | null>(null);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setDoing(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      setRefused(reasonOf(error));
    }
    isRunning.current = false;
    setDoing(false);
  };
  return { isDoing, refused, run };
}

/** What the server answers, or why it does not; null until then. */
export function useAnswer<T>(path: string): [T | null, Message | null] {
  const [found, setFound] = useState<{ path: string; answer: T } | null>(null);
  const [why, setWhy] = useState<Message | null>(null);
  useEffect(() => {
    let isGone = false;
    setWhy(null);
    get<T>(path).then(
      (answer) => isGone || setFound({ path, answer }),
      (error: unknown) => isGone || setWhy(reasonOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [path]);
  return [found?.path === path ? found.answer : null, why];
}
