/** One-line summaries of tables for lists: state, free seats, result. */

import type { TableLine } from "../protocol.ts";
import { capital } from "../words/catalogue.ts";
import { t, words } from "../words/language.ts";

const DAY = 86_400_000; // ms

export function isLive(line: TableLine): boolean {
  return line.status === "waiting" || line.status === "running" || line.status === "frozen";
}

/** The short title of a game, where space is limited. */
export function shortName(game: string): string {
  const key = `page-short-${game}`;
  return words.value.has(key) ? t(key) : words.value.game(game);
}

/** `Tanuki with Chloé and two bots` */
export function titleOf(line: TableLine): string {
  const game = shortName(line.game);
  const isOther = (_: unknown, seat: number) => seat !== line.you;
  const others = line.players.map((name, seat) => ({ name, bot: line.bots[seat] })).filter(isOther);
  const people = others.flatMap(({ name, bot }) => (name === null || bot ? [] : [name]));
  const bots = others.filter(({ bot }) => bot).length;
  const names = bots > 0 ? [...people, t("page-bots-count", { count: bots })] : people;
  return names.length > 0 ? t("page-table-with", { game, names }) : t("page-table-alone", { game });
}

/** State of a running table: `Ben is to play · round 2/4, trick 5` */
export function stateOf(line: TableLine): string {
  if (line.status === "frozen") return t("page-frozen");
  if (line.status === "waiting") return t("page-waiting");
  return [turnOf(line), placeOf(line)].filter((part) => part !== "").join(" · ");
}

/** Who is awaited; empty if it is this person. */
function turnOf(line: TableLine): string {
  if (line.where?.is_paused === true) return t("page-paused");
  const seats = line.where?.to_act ?? [];
  if (line.is_your_turn === true || seats.length === 0) return "";
  if (line.where?.is_left === true) return t("page-left");
  const names = seats.map((seat) => line.players[seat] ?? "");
  return t("page-to-play", { names, count: names.length });
}

/** Progress of the game. */
function placeOf({ where }: TableLine): string {
  if (where === undefined || where.rounds === 0) return "";
  const { round, rounds, trick } = where;
  return round === 0 ? t("page-about-to-begin") : t("page-where", { round, rounds, trick });
}

/** `Chloé’s table` */
export function ownerOf(line: TableLine): string {
  const name = line.players.find((player, seat) => player !== null && !line.bots[seat]);
  return name ? t("page-table-by", { name }) : t("page-table-free");
}

export function freeSeats(line: TableLine): number {
  return line.status === "waiting" ? line.players.filter((name) => name === null).length : 0;
}

export function seatsLine(line: TableLine): string {
  const game = shortName(line.game);
  const free = freeSeats(line);
  if (free === 0) return t("page-seats-none", { game });
  return t("page-seats-free", { game, free, count: line.players.length });
}

/** `yesterday, 21:05 · Chloé won, you second` */
export function resultOf(line: TableLine, now: number): string {
  const ended = line.finished ?? line.created;
  const time = new Intl.DateTimeFormat(words.value.language, { timeStyle: "short" }).format(ended);
  const when = t("page-when", { day: dayOf(ended, now), time });
  return `${when} · ${line.result === undefined ? t("page-stopped") : outcome(line)}`;
}

/** `You 55 · Ada 43 · Ben 41`, the best first; without points `1. Ada · 2. You`; for a solo game
    its outcome. */
export function standingOf(line: TableLine): string {
  const { result, players, you } = line;
  if (result === undefined) return "";
  const names = players.map((name) => name ?? "");
  if (players.length === 1) return words.value.say(result.reason, names, you);
  const number = new Intl.NumberFormat(words.value.language);
  const seats = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank);
  return seats
    .map(({ rank, seat }) => {
      const name = seat === you ? capital(t("you")) : (names[seat] ?? "");
      const points = result.totals?.[seat];
      if (points === undefined) return t("page-standing-place", { rank, name });
      const shown = number.format(points).replace("-", "−");
      return t("page-standing-points", { name, points: shown });
    })
    .join(" · ");
}

function outcome(line: TableLine): string {
  const { winners = [], ranks = [], author } = line.result ?? {};
  if (author !== undefined) return t("page-author-won", { author });
  const isWon = line.you !== undefined && winners.includes(line.you);
  if (isWon && winners.length === 1) return t("page-won");
  const names = winners.map((seat) => (seat === line.you ? t("you") : (line.players[seat] ?? "")));
  if (winners.length > 1) return t("page-won-shared", { names });
  const rank = line.you === undefined ? undefined : ranks[line.you];
  const won = t("page-won-by", { names });
  return rank === undefined ? won : `${won}, ${t("page-rank", { rank })}`;
}

function dayOf(time: number, now: number): string {
  const start = new Date(now).setHours(0, 0, 0, 0);
  if (time >= start) return t("page-today");
  if (time >= start - DAY) return t("page-yesterday");
  const { language } = words.value;
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const date: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" };
  if (!isThisYear) date.year = "numeric";
  else if (time >= start - 6 * DAY) date.weekday = "long";
  return new Intl.DateTimeFormat(language, date).format(time);
}
