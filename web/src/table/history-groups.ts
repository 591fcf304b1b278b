/** The move history: the journal grouped by round and trick, without what was undone. */

import { shelfOf } from "../games/shelf-registry.ts";
import type { Effect, FeedItem, Message, View } from "../protocol.ts";
import { type Telling, tellingsOf, withTellings } from "./event-tellings.ts";
import { isAfterTrick, roundEndOf, trickEndOf } from "./interim-view.ts";

/** A line of the history: an event of the game, or a fact about the table. */
export interface HistoryLine {
  id: string;
  seat: number | null;
  message: Message;
  /** the trick was won, or a tower stands or has fallen */
  isEnd: boolean;
  /** the effect that it tells */
  effect?: Effect;
  /** about the table, not the game: who came or left, a pause, an undo */
  fact?: FeedItem["fact"];
}

/** The number of the entry that a line tells; in a replay it is the moment after it. */
export const momentOf = ({ id }: HistoryLine): number => Number(id.split(".")[0]);

/** A piece, and how it is auctioned. */
export interface AuctionLot {
  piece: string;
  kind: string | null;
}

/** The lines of a trick, or of what came before and after the tricks of a round. */
export interface HistoryGroup {
  id: string;
  round: number;
  /** null: before the first trick, after the last, or the end of the game */
  trick: number | null;
  /** the trump at that time, if the events said so */
  trump: string | null;
  /** the suit that was led in the trick */
  led: string | null;
  /** the piece of this turn, where pieces are auctioned */
  lot?: AuctionLot | undefined;
  /** how the game ended */
  isResult?: boolean;
  /** a face-down trick: only facts about the table are shown */
  isClosed?: boolean;
  lines: HistoryLine[];
}

/** Adds new events to the journal, and marks undone ones. An event may arrive in two parts: with
    the trick that it ended, and with the consequences. */
export function remember(
  journal: readonly FeedItem[],
  events: readonly FeedItem[],
): readonly FeedItem[] {
  const places = new Map(journal.map(({ at }, place) => [at, place]));
  let all = [...journal];
  for (const event of events) {
    const place = places.get(event.at);
    if (place !== undefined) {
      all[place] = joined(all[place] ?? event, event);
      continue;
    }
    if (event.fact?.entry === "undo") all = takeBack(all, event.fact.keep);
    places.set(event.at, all.length);
    all.push(event);
  }
  return all;
}

function joined(event: FeedItem, part: FeedItem): FeedItem {
  if (event.told === undefined || part.told === undefined) return event;
  const before = tellingsOf(event.told);
  const known = new Set(before.map(({ message }) => JSON.stringify(message)));
  const more = tellingsOf(part.told).filter(({ message }) => !known.has(JSON.stringify(message)));
  if (more.length === 0) return event;
  return { ...event, told: withTellings(event.told, [...before, ...more]) };
}

const EVENTS = new Set(["deal", "act", "settle"]);

/** Marks all but the first `keep` events as undone. */
function takeBack(journal: FeedItem[], keep: number): FeedItem[] {
  let count = 0;
  return journal.map((entry) => {
    const isEvent = EVENTS.has(entry.kind) && entry.undone !== true;
    if (!isEvent) return entry;
    count += 1;
    return count > keep ? { ...entry, undone: true } : entry;
  });
}

/** The position of the history in the game. */
interface Where {
  round: number;
  trick: number;
  trump: string | null;
  led: string | null;
  isInTrick: boolean;
  lot?: AuctionLot;
}

/** Groups the journal by round and trick, oldest first. */
export function groupHistory(journal: readonly FeedItem[], game: string): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  const where: Where = { round: 0, trick: 0, trump: null, led: null, isInTrick: false };
  for (const entry of journal) {
    if (entry.undone === true) continue;
    if (entry.told === undefined) {
      const message = factMessage(entry, game);
      if (message !== null) addFact(groups, where, entry, message);
      continue;
    }
    for (const [place, telling] of tellingsOf(entry.told).entries()) {
      follow(where, telling.effect);
      addLine(groups, where, telling, `${entry.at}.${place}`);
    }
    if (trickEndOf(entry.told) !== null) where.isInTrick = false;
    if (roundEndOf(entry.told) !== null) where.trick = 0;
  }
  return groups;
}

/** For tables with a closed history: of the current round, only the trick on the table and,
    while the view still has it, the one before. A page loaded in the middle of a round has not
    seen the earlier tricks, so tricks are counted back from the last one. */
export function closeHistory(groups: readonly HistoryGroup[], view: View): HistoryGroup[] {
  const next = view.trick_number;
  const last = view.trick.length > 0 ? next : next - 1;
  const isPlayed = ({ round, trick }: HistoryGroup) => round === view.round && trick !== null;
  // during playback the view lags behind the journal, and nothing was missed
  const missed = Math.max(0, last - (groups.findLast(isPlayed)?.trick ?? last));
  const firstOpen = view.last_trick === null ? next : next - 1;
  return groups.flatMap((group) => {
    if (group.trick === null || !isPlayed(group)) return [group];
    const trick = group.trick + missed;
    if (trick >= firstOpen) return [missed === 0 ? group : { ...group, trick }];
    const lines = group.lines.filter(({ fact }) => fact !== undefined);
    return lines.length === 0 ? [] : [{ ...group, trick, lines, isClosed: true }];
  });
}

/** Keeps unchanged groups identical, so that they are not rendered again. */
export function keepGroups(before: readonly HistoryGroup[], now: HistoryGroup[]): HistoryGroup[] {
  const known = new Map(before.map((group) => [group.id, group]));
  return now.map((group) => {
    const old = known.get(group.id);
    const isSame =
      old !== undefined &&
      old.trump === group.trump &&
      old.led === group.led &&
      old.lines.length === group.lines.length &&
      old.lines.at(-1)?.id === group.lines.at(-1)?.id;
    return isSame ? old : group;
  });
}

/** Advances the position by one effect. */
function follow(where: Where, effect: Effect): void {
  switch (effect.effect) {
    case "deal":
      Object.assign(where, { round: effect.round, trick: 0, led: null, isInTrick: false });
      where.trump = effect.trump ?? null;
      return;
    case "card":
      if (effect.led === undefined) return;
      openTrick(where);
      where.led = effect.led;
      return;
    case "cart":
      openTrick(where);
      where.trump = effect.suit;
      return;
    case "trump":
      where.trump = effect.suit;
      return;
    case "offer":
    case "pull":
      openTurn(where, { piece: effect.piece, kind: effect.kind });
      return;
    case "take":
      openTurn(where, { piece: effect.piece, kind: null });
      return;
    case "note":
    case "choice":
    case "choice-shown":
    case "seller":
    case "value":
    case "passed-over":
    case "trick-taken":
    case "trick-left":
    case "round-over":
    case "score":
    case "game-over":
    case "use":
    case "refuse":
    case "bid":
    case "pass":
    case "win":
    case "place":
    case "settle":
    case "out":
    case "fall":
    case "return":
    case "skip":
      return;
    default:
      effect satisfies never; // from a newer server
  }
}

function openTrick(where: Where): void {
  if (where.isInTrick) return;
  where.trick += 1;
  Object.assign(where, { led: null, isInTrick: true });
}

function openTurn(where: Where, lot: AuctionLot): void {
  where.trick += 1;
  Object.assign(where, { isInTrick: true, lot });
}

/** Whether it ends what its group is about. */
function isEnd(effect: Effect): boolean {
  if (effect.effect === "settle") return effect.after !== "pull";
  return ["trick-taken", "trick-left", "out"].includes(effect.effect);
}

function addLine(groups: HistoryGroup[], where: Where, telling: Telling, id: string): void {
  const { message, effect } = telling;
  const seat = typeof message.params?.seat === "number" ? message.params.seat : null;
  const line = { id, seat, message, effect, isEnd: isEnd(effect) };
  groupFor(groups, where, partOf(where, effect)).lines.push(line);
}

type Part = "start" | "trick" | "end" | "result";

/** Which group a line belongs to. */
function partOf(where: Where, effect: Effect): Part {
  if (effect.effect === "game-over") return "result";
  if (isAfterTrick(effect)) return "end";
  return where.isInTrick ? "trick" : "start";
}

function groupFor(groups: HistoryGroup[], where: Where, part: Part): HistoryGroup {
  const { round, trump, led, lot } = where;
  const trick = part === "trick" ? where.trick : null;
  const id = part === "result" ? part : `${round}.${trick ?? part}`;
  const last = groups.at(-1);
  if (last?.id === id) return Object.assign(last, { trump, led });
  const group: HistoryGroup = { id, round, trick, trump, led, lines: [] };
  if (part === "result") group.isResult = true;
  else group.lot = lot;
  groups.push(group);
  return group;
}

/** Facts that people want to read: who came or left, requests, undo. They are listed where they
    happened; only the end of the game has a heading of its own. */
function addFact(
  groups: HistoryGroup[],
  where: Where,
  { at, fact }: FeedItem,
  message: Message,
): void {
  const seat = typeof message.params?.seat === "number" ? message.params.seat : null;
  const line = { id: `${at}`, seat, message, isEnd: false, fact };
  const last = fact?.entry === "stop" ? undefined : groups.at(-1);
  const group = last ?? groupFor(groups, where, fact?.entry === "stop" ? "result" : "start");
  group.lines.push(line);
}

/** A fact as a message; null if nobody needs to read it. */
export function factMessage({ fact }: FeedItem, game: string): Message | null {
  if (fact === undefined) return null;
  if (fact.entry === "pieces") {
    const { pieces } = fact;
    const told = shelfOf(game).selections?.pieces;
    return told === undefined ? null : { ...told, params: { count: pieces.length, pieces } };
  }
  if (fact.entry === "undo") return { key: "page-play-takes-back", params: { seat: fact.seat } };
  if (fact.entry === "clock" && fact.what === "out") {
    return { key: "page-play-time-out", params: { seat: fact.seat ?? 0 } };
  }
  if (fact.entry === "clock") {
    return { key: fact.what === "pause" ? "page-play-pauses" : "page-play-resumes" };
  }
  if (fact.entry === "agreement") {
    if (fact.is_late === true) return { key: "request-late" };
    const key = `page-play-${fact.says === "ask" ? "asks" : "says"}-${fact.says === "ask" ? fact.about : fact.says}`;
    return { key, params: { seat: fact.seat } };
  }
  if (fact.entry === "stop") return { key: "page-play-stopped" };
  if (fact.entry === "seat") {
    if (fact.stand_in !== undefined)
      return { key: "page-play-bot-plays-for", params: { seat: fact.seat } };
    if (fact.player === null) return null;
    return { key: "page-play-sits", params: { seat: fact.seat, name: fact.player.name } };
  }
  return null;
}
