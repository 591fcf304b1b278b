/** Store of a Bandu player: the piece in hand, its pose, suggested poses, which tower is shown. */

import { computed, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { get } from "../../net/http.ts";
import type { LiveTable } from "../../net/live-table.ts";
import type { BanduView, PoseShown, PosesShown, Settle } from "../../protocol.ts";
import { reloadSafe } from "../../reload-state.ts";
import type { ActionStore } from "../../table/action-store.ts";
import type { Playback } from "../../table/playback.ts";
import type { Seating } from "../../table/seating.ts";
import type { TableStore } from "../../table/table-store.ts";
import { foundIn } from "../../ui/lazy.ts";
import { type Suggestions, suggestionsOf } from "../table-terms.ts";
import { isBandu } from "./bandu-view.ts";
import { besideTower, type Hold, type Landing, landingOf } from "./landing.ts";
import { kindOf, type Pieces, pieces } from "./pieces.ts";
import { holdOf, textOf } from "./placement-notation.ts";
import type { Vector } from "./pose-math.ts";
import type { PullAim } from "./pull-direction.ts";
import { noteHelp } from "./solo-bests.ts";
import { towerOf } from "./tower-poses.ts";
import { firstTowersOf, type Shot, shotOf, type TowerTurn, towerTurns } from "./tower-turns.ts";

/** A settle to be played again. */
interface Replay {
  shot: Shot;
  /** below 1: slow motion */
  speed: number;
}

/** A sentence about how steady a tower is. */
export interface Steadiness {
  /** the poses it is about */
  of: string;
  text: string;
}

/** The pieces of a tower that bear nothing. */
interface Free {
  /** the poses it is about */
  of: string;
  pieces: readonly string[];
}

/** What the player is about to do at a Bandu table, and what is shown on the stage. */
export class PlacementStore {
  readonly actionStore: ActionStore;
  readonly pieces = computed<Pieces | null>(() => foundIn(pieces));
  /** the tower on the stage, if the player chose another one than usual */
  readonly looked = signal<number | null>(null);
  /** the piece that may be offered, pulled or taken */
  readonly picked = signal<string | null>(null);
  /** the direction in which it is pulled, if the player chose one */
  readonly aim = signal<PullAim | null>(null);
  readonly hold: Signal<Hold | null>;
  readonly first: Signal<Hold | null>;
  /** whether the player asked for suggested poses for this piece */
  readonly arePosesOpen: Signal<boolean>;
  /** they did not come */
  readonly arePosesLost = signal(false);
  readonly suggested: Signal<readonly PoseShown[] | null>;
  /** poses were tried, and none of them held */
  readonly isHopeless: Signal<boolean>;
  readonly chosen: Signal<number | null>;
  readonly isSnapping = signal(true);
  /** the player has been told that the piece would touch the table */
  readonly isWarned = signal(false);
  /** the last settle that was played as it happened */
  readonly shot = signal<Shot | null>(null);
  /** whose tower is settling on the stage, or stays there to be looked at */
  readonly playing = signal<number | null>(null);
  /** nothing moves any more: the outcome is there to be looked at */
  readonly isHeld = signal(false);
  /** the earlier settle that is being played again */
  readonly replay = signal<Replay | null>(null);
  readonly isPileOpen = signal(false);
  readonly steadiness = signal<Steadiness | null>(null);
  readonly free = signal<Free | null>(null);

  readonly view = computed<BanduView | null>(() => {
    const view = this.#playback.view.value;
    return isBandu(view) ? view : null;
  });
  /** The piece that this player has to place. */
  readonly inHand = computed<string | null>(() => {
    const view = this.view.value;
    if (view === null || view.phase !== "place" || view.seat === null) return null;
    return view.to_act.includes(view.seat) ? view.piece : null;
  });
  /** Where the held piece would land; null while that is unknown. */
  readonly landing = computed<Landing | null>(() => {
    const view = this.view.value;
    const found = this.pieces.value;
    const [piece, hold] = [this.inHand.value, this.hold.value];
    if (view?.seat == null || found === null || piece === null || hold === null) return null;
    return landingOf(found, towerOf(view, view.seat), piece, hold);
  });
  /** Whose tower is shown unless the player looks at another one: their own. For those who are
      out and for onlookers, the camera follows the game. */
  readonly usual = computed<number>(() => {
    const view = this.view.value;
    if (view === null) return 0;
    const { seat } = view;
    if (seat !== null && (view.out_at[seat] === 0 || view.players === 1)) return seat;
    const [placing] = view.phase === "place" ? view.to_act : [];
    return view.result?.winners[0] ?? view.builder ?? placing ?? view.auctioneer;
  });
  /** Whose tower is on the stage. */
  readonly onStage = computed<number>(() => {
    if (this.inHand.value !== null) return this.usual.value;
    return this.playing.value ?? this.looked.value ?? this.usual.value;
  });
  /** What each seat starts with. */
  readonly firstTowers = computed(() => firstTowersOf(this.view.value, this.pieces.value));
  /** Every settle so far. */
  readonly turns = computed<readonly TowerTurn[]>(() =>
    towerTurns(this.#playback.told.journal.value, this.firstTowers.value),
  );
  /** Which kind of poses this table suggests; if none, the server is not asked. */
  readonly suggests = computed<Suggestions>(() => {
    const { value: opening } = this.#table.opening;
    return opening === null ? "tried" : suggestionsOf(opening.terms, this.#seating.people.value);
  });
  readonly #table: LiveTable;
  readonly #seating: Seating;
  readonly #playback: Playback;
  readonly #asked: Signal<string>; // the piece in hand, and the tower it is for
  #isKnown = true; // whether its shape was known when it came into the hand

  constructor({ table, seating, playback, actionStore }: TableStore) {
    this.#table = table;
    this.#seating = seating;
    this.#playback = playback;
    this.actionStore = actionStore;
    const carried = <T>(what: string, usual: T) => reloadSafe(`${what} at ${table.id}`, usual);
    this.hold = carried<Hold | null>("hold", null);
    this.first = carried<Hold | null>("first hold", null);
    this.arePosesOpen = carried("poses open", false);
    this.suggested = carried<readonly PoseShown[] | null>("poses", null);
    this.isHopeless = carried("nothing held", false);
    this.chosen = carried<number | null>("chosen pose", null);
    this.#asked = carried("piece in hand", "");
  }

  /** Takes a piece into the hand, beside the tower in the direction `right`. A piece whose shape
      was not known yet is held farther away, until it is. */
  takeInHand(piece: string | null, right: Vector = [1, 0, 0]): void {
    const view = this.view.peek();
    const seat = view?.seat ?? 0;
    const asked = piece === null ? "" : [piece, ...(view?.towers[seat] ?? [])].join(" ");
    const isNew = asked !== this.#asked.peek();
    const isKnown = this.pieces.peek() !== null;
    const isGuess = !this.#isKnown && isKnown && this.hold.peek() === this.first.peek();
    if (!isNew && !isGuess) return;
    this.#asked.value = asked;
    this.#isKnown = isKnown;
    const tower = view === null ? [] : towerOf(view, seat);
    this.first.value = piece === null ? null : besideTower(this.pieces.peek(), tower, piece, right);
    this.hold.value = this.first.peek();
    if (!isNew) return;
    this.arePosesOpen.value = false;
    this.arePosesLost.value = false;
    this.suggested.value = null;
    this.isHopeless.value = false;
    this.chosen.value = null;
    this.isWarned.value = false;
  }

  /** Asks for suggested poses. From now on the tower of a solo game is one built with help. */
  async openPoses(): Promise<void> {
    if (this.arePosesOpen.peek() || this.inHand.peek() === null || this.suggests.peek() === "off")
      return;
    const asked = this.#asked.peek();
    this.arePosesOpen.value = true;
    this.arePosesLost.value = false;
    noteHelp(this.#table.id);
    const answer = await this.ask<PosesShown>("poses").catch(() => "lost" as const);
    if (this.#asked.peek() !== asked) return;
    if (answer === "lost") {
      this.arePosesOpen.value = false;
      this.arePosesLost.value = true; // they can be asked for again
      return;
    }
    this.isHopeless.value = answer?.nothing_held === true;
    this.suggested.value = answer?.poses ?? [];
  }

  /** Asks the server about a tower as drawn; null if the table has changed since. */
  ask<T>(what: string): Promise<T | null> {
    const sign = what.includes("?") ? "&" : "?";
    return get<T | null>(
      `/api/tables/${this.#table.id}/${what}${sign}seen=${this.#playback.seen.value}`,
    );
  }

  /** Leaves whatever the player looks at; returns whether there was anything. */
  backToGame(): boolean {
    const isAway = [this.replay, this.looked].some(({ value }) => value !== null);
    const isBack = isAway || this.isPileOpen.value;
    this.replay.value = null;
    this.looked.value = null;
    this.isPileOpen.value = false;
    return isBack;
  }

  /** The last settle of a seat's tower. */
  lastShotOf(seat: number): Shot | null {
    const { value: newest } = this.shot;
    if (newest?.seat === seat) return newest;
    return this.turns.value.findLast((turn) => turn.seat === seat) ?? null;
  }

  /** Plays an earlier settle again. Its film is fetched if the page has not got it; a settle
      without one is shown as it ended. */
  async playAgain(shot: Shot, speed: number): Promise<void> {
    if (this.inHand.value !== null) return;
    const at = "at" in shot ? (shot as TowerTurn).at : null;
    const isMissing = shot.settle.film === undefined && at !== null;
    const settle = isMissing ? await this.#settleAt(at).catch(() => null) : null;
    if (this.inHand.value === null)
      this.replay.value = { shot: settle === null ? shot : shotOf({ ...shot, settle }), speed };
  }

  #settleAt(at: number): Promise<Settle> {
    return get<Settle>(`/api/tables/${this.#table.id}/settles/${at}`);
  }

  /** Chooses one of the suggested poses. */
  choose(number: number): void {
    const pose = this.suggested.value?.[number];
    if (pose === undefined) return;
    this.hold.value = holdOf(pose.do);
    this.chosen.value = number;
    this.isWarned.value = false;
  }

  /** Moves or rotates the held piece by hand. */
  move(change: Partial<Hold>): void {
    const now = this.hold.value;
    if (now === null) return;
    this.hold.value = { ...now, ...change };
    this.chosen.value = null;
    this.isWarned.value = false;
  }

  /** Holds the piece beside the tower again. */
  takeBack(): void {
    this.hold.value = this.first.value;
    this.chosen.value = null;
    this.isWarned.value = false;
  }

  /** Whether the piece would touch the table, although there is a tower to stand on. While its
      shape is unknown, a piece that was never moved counts as beside the tower. */
  get isBeside(): boolean {
    const view = this.view.value;
    if ((view?.towers[view.seat ?? 0]?.length ?? 0) === 0) return false;
    return this.landing.value?.isBeside ?? this.hold.value === this.first.value;
  }

  /** Releases the piece. One that would touch the table is released only after a warning. */
  letGo(): void {
    const { value } = this.hold;
    if (value === null || !this.actionStore.legal.value.includes("place")) return;
    if (this.isBeside && !this.isWarned.peek()) this.isWarned.value = true;
    else void this.actionStore.act(textOf(value));
  }

  size(piece: string): { size: readonly number[]; mass: number } | null {
    return this.pieces.value?.get(kindOf(piece)) ?? null;
  }
}

const PlacementContext = createContext<PlacementStore | null>(null);
export const PlacementProvider = PlacementContext.Provider;

const placements = new WeakMap<TableStore, PlacementStore>();

/** The placement store of a table; one per table store. */
export function placementOf(store: TableStore): PlacementStore {
  const known = placements.get(store) ?? new PlacementStore(store);
  placements.set(store, known);
  return known;
}

export function usePlacement(): PlacementStore {
  const placement = useContext(PlacementContext);
  if (placement === null) throw new Error("no bench around this");
  return placement;
}
