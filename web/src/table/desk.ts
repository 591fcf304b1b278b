import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { roomOf } from "../games/index.ts";
import type { Room } from "../games/room.ts";
import type { LiveTable } from "../net/live.ts";
import { Acting } from "./acting.ts";
import { ownSeat } from "./cards.ts";
import { Chatting } from "./chatting.ts";
import { Hinting } from "./hinting.ts";
import type { Mounted } from "./mounted.ts";
import { Opened } from "./opened.ts";
import { Playback } from "./playback.ts";
import { ScreenMotion } from "./screen-motion.ts";
import { Seating } from "./seating.ts";
import { type Talk, talkOf } from "./talk.ts";

/** The stores of a table on this screen, made in the order in which they depend on each other. */
export class Desk {
  readonly table: LiveTable;
  readonly mounted: Mounted = { root: null, stage: null, takesKey: null };
  readonly seating: Seating;
  readonly talk: ReadonlySignal<Talk>;
  /** what the page knows of the game that is played */
  readonly room: ReadonlySignal<Room>;
  readonly playback: Playback;
  readonly acting: Acting;
  readonly opened: Opened;
  readonly chatting: Chatting;
  readonly hinting: Hinting;
  readonly #forgetSeat: () => void;

  constructor(table: LiveTable) {
    this.table = table;
    this.seating = new Seating(table);
    const { newest, you } = this.seating;
    this.talk = talkOf(newest);
    this.room = computed(() => roomOf(this.talk.value));
    this.playback = new Playback(table, this.seating, this.talk, new ScreenMotion(this.mounted));
    this.acting = new Acting(table, this.seating, this.playback, this.talk);
    this.opened = new Opened(this.playback);
    this.chatting = new Chatting(table);
    this.hinting = new Hinting(this);
    this.#forgetSeat = effect(() => {
      ownSeat.value = you.value;
    });
  }

  stop(): void {
    this.#forgetSeat();
    ownSeat.value = null;
    this.acting.stop();
    this.playback.stop();
  }
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

/** All stores, for what hands them on; a component asks for the one that it needs. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("no table around this");
  return desk;
}

export const useTable = (): LiveTable => useDesk().table;
export const useSeating = (): Seating => useDesk().seating;
export const useTalk = (): Talk => useDesk().talk.value;
export const useRoom = (): Room => useDesk().room.value;
export const usePlayback = (): Playback => useDesk().playback;
export const useActing = (): Acting => useDesk().acting;
export const useOpened = (): Opened => useDesk().opened;
