import { vi } from "vitest";
import type { MomentShown, RecordAbout, Sheet, Told, View } from "../src/protocol.ts";
import { recorded } from "./recorded.ts";

type Game = keyof typeof recorded;

/** A finished game made of recorded updates, and a server that has its record. */
export function recordOf(game: Game) {
  const { shown, sheets } = recorded[game];
  const events: { told: Told; view: View }[] = [];
  for (const { events: feed, view } of shown)
    for (const { told, undone } of feed)
      if (told !== undefined && undone !== true) events.push({ told, view });
  const first = shown[0]?.view as View;
  const players = Array.from({ length: first.players }, (_, seat) => `P${seat}`);
  const about: RecordAbout = { game, players, moments: events.length + 1 };
  const moment = (number: number, seat: string | null): MomentShown => {
    const event = events[number - 1];
    const view = { ...(event?.view ?? first), seat: null, hand: [] as string[], legal: [] };
    const hands = players.map((_, at) => [`mango-${at + 1}`]);
    if (seat === null) return { moment: number, view, hands: [] };
    const base = { moment: number, ...(event !== undefined && { told: event.told }) };
    if (seat === "all") return { ...base, view, hands };
    const own = { ...view, seat: Number(seat), hand: [`mango-${Number(seat) + 1}`] };
    return { ...base, view: own, hands: [] };
  };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, "http://here");
    const [, , , , kind, number] = pathname.split("/");
    const seat = searchParams.get("seat");
    if (kind === "history") return Response.json({ told: events.map(({ told }) => told) });
    if (number !== undefined) return Response.json(moment(Number(number), seat));
    const start = Number(searchParams.get("first"));
    const count = Math.min(64, about.moments - start);
    const moments = Array.from({ length: count }, (_, place) => moment(start + place, seat));
    return Response.json({ moments });
  });
  return { about, sheets: sheets as readonly Sheet[], asked, told: events.map(({ told }) => told) };
}
