/** The stores of a table, wired together, and the context and hooks that give components access
    to them. */

import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Room } from "../games/room-contract.ts";
import { roomOf } from "../games/room-registry.ts";
import { ownSeat } from "../look/seat-marks.ts";
import type { LiveTable } from "../net/live-table.ts";
import { ActionStore } from "./action-store.ts";
import { ChatStore } from "./chat-store.ts";
import { HintStore } from "./hint-store.ts";
import type { MountedParts } from "./mounted-parts.ts";
import { PanelStore } from "./panel-store.ts";
import { Playback } from "./playback.ts";
import { ScreenMotion } from "./screen-motion.ts";
import { Seating } from "./seating.ts";
import { type Talk, talkOf } from "./talk.ts";

/** Created in the order in which they depend on each other. */
export class TableStore {
  readonly table: LiveTable;
  readonly mounted: MountedParts = { root: null, stage: null, takesKey: null };
  readonly seating: Seating;
  readonly talk: ReadonlySignal<Talk>;
  /** what the page knows about the game being played */
  readonly room: ReadonlySignal<Room>;
  readonly playback: Playback;
  readonly actionStore: ActionStore;
  readonly panelStore: PanelStore;
  readonly chatStore: ChatStore;
  readonly hintStore: HintStore;
  /** The terms leave history open, so cards may be counted. */
  readonly canCount: ReadonlySignal<boolean>;
  readonly #forgetSeat: () => void;

  constructor(table: LiveTable) {
    this.table = table;
    this.seating = new Seating(table);
    const { newest, you } = this.seating;
    this.talk = talkOf(newest);
    this.room = computed(() => roomOf(this.talk.value));
    this.playback = new Playback(table, this.seating, this.talk, new ScreenMotion(this.mounted));
    this.actionStore = new ActionStore(table, this.seating, this.playback, this.talk);
    this.panelStore = new PanelStore(this.playback);
    this.chatStore = new ChatStore(table);
    this.hintStore = new HintStore(this);
    this.canCount = computed(
      () => this.room.value.hasCards && table.opening.value?.terms.open_history === true,
    );
    this.#forgetSeat = effect(() => {
      ownSeat.value = you.value;
    });
  }

  stop(): void {
    this.#forgetSeat();
    ownSeat.value = null;
    this.actionStore.stop();
    this.playback.stop();
  }
}

const DeskContext = createContext<TableStore | null>(null);
export const TableStoreProvider = DeskContext.Provider;

/** All stores; components normally use the hook of the one that they need. */
export function useTableStore(): TableStore {
  const store = useContext(DeskContext);
  if (store === null) throw new Error("no table around this");
  return store;
}

export const useLiveTable = (): LiveTable => useTableStore().table;
export const useSeating = (): Seating => useTableStore().seating;
export const useTalk = (): Talk => useTableStore().talk.value;
export const useRoom = (): Room => useTableStore().room.value;
export const usePlayback = (): Playback => useTableStore().playback;
export const useActionStore = (): ActionStore => useTableStore().actionStore;
export const usePanelStore = (): PanelStore => useTableStore().panelStore;
