/** Form state of a new table: options, terms, seats and presets. */

import { usualBot } from "../games/game-offer.ts";
import type { GameShown, OptionShown, Options, OptionValue, Terms } from "../protocol.ts";
import { reloadSafe } from "../reload-state.ts";

/** Marks a seat for a friend who will come by the link; other values are names of bots. */
export const FRIEND = "friend";
const USUAL_PLAYERS = 4;

/** The form state of a new table. */
export interface TableDraft {
  game: string;
  options: Options;
  terms: Terms;
  /** from seat 1 on: a bot, or FRIEND */
  others: string[];
  /** the seat that begins, if chosen; otherwise seats are drawn by lot */
  first: number | null;
}

/** Shared by the home page and the page of a new table. */
export const draft = reloadSafe<TableDraft | null>("draft", null);

export function newDraft(game: GameShown): TableDraft {
  const counts = playerCounts(game);
  const players = counts.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : (counts.at(-1) ?? 3);
  const empty = { game: game.game, terms: game.terms, others: [], first: null };
  return withPlayers(game, { ...empty, options: defaults(game, players) }, players);
}

/** The current draft of this game, or a new one. */
export function draftOf(game: GameShown): TableDraft {
  const now = draft.value;
  return now?.game === game.game ? now : newDraft(game);
}

export function playerCounts(game: GameShown): number[] {
  const option = game.options.find(({ name }) => name === "players");
  const counts = (option?.values ?? []).filter((value) => typeof value === "number");
  return counts.sort((a, b) => a - b);
}

export function playersOf(options: Options): number {
  return typeof options.players === "number" ? options.players : 0;
}

/** With another number of players: the suits in play depend on it, and a preset may require it. */
export function withPlayers(game: GameShown, old: TableDraft, players: number): TableDraft {
  const suits = game.options.filter(({ kind }) => kind === "suits");
  const fresh = Object.fromEntries(suits.map((option) => [option.name, usual(option, players)]));
  const bot = usualBot(game.bots);
  const others = Array.from({ length: players - 1 }, (_, i) => old.others[i] ?? bot);
  const options: Options = { ...old.options, ...fresh, ...presetFor(game, old, players), players };
  return withOthers({ ...old, options }, others);
}

/** Options of the preset that applies to this number of players. */
function presetFor(game: GameShown, { options }: TableDraft, players: number): Options {
  const all = Object.values(game.presets ?? {});
  const own = all.find((preset) => preset.players === players);
  if (own !== undefined) return own;
  const isLeft = all.some((preset) => preset.players !== undefined && isChosen(preset, options));
  return (isLeft && all.find((preset) => preset.players === undefined)) || {};
}

const isChosen = (preset: Options, options: Options) =>
  Object.entries(preset).every(([name, value]) => options[name] === value);

/** With other seats; a friend who has not arrived yet cannot begin. */
export function withOthers(old: TableDraft, others: string[]): TableDraft {
  const { first } = old;
  const isThere = first === 0 || (first !== null && (others[first - 1] ?? FRIEND) !== FRIEND);
  return { ...old, others, first: isThere ? first : null };
}

export function hasFriends({ others }: TableDraft): boolean {
  return others.includes(FRIEND);
}

/** With a seat for a friend; a solo table becomes the smallest one for several players. */
export function withFriend(game: GameShown, old: TableDraft): TableDraft {
  if (hasFriends(old)) return old;
  const smallest = playerCounts(game).find((count) => count > 1) ?? USUAL_PLAYERS;
  const now = old.others.length > 0 ? old : withPlayers(game, old, smallest);
  return withOthers(now, now.others.with(0, FRIEND));
}

export function withOption(old: TableDraft, name: string, value: OptionValue): TableDraft {
  return { ...old, options: { ...old.options, [name]: value } };
}

/** With the options of a preset. */
export function withPreset(game: GameShown, old: TableDraft, preset: Options): TableDraft {
  const players = playersOf(old.options);
  const all = Object.values(game.presets ?? {});
  const isTaken = all.some((other) => other.players === players); // by another preset
  const wanted = Number(preset.players ?? (isTaken ? USUAL_PLAYERS : players));
  const now = wanted === players ? old : withPlayers(game, old, wanted);
  return { ...now, options: { ...now.options, ...preset } };
}

/** The option that all presets are about, if there is exactly one: a preset is always selected
    then, and the option needs no row. */
export function presetOption(game: GameShown): string | null {
  const presets = Object.values(game.presets ?? {});
  const names = new Set(presets.flatMap((preset) => Object.keys(preset)));
  names.delete("players");
  const [name] = names;
  const values = game.options.find((option) => option.name === name)?.values ?? [];
  return name !== undefined && names.size === 1 && values.length === presets.length ? name : null;
}

/** The number of people: oneself, and friends. */
export function peopleOf({ others }: TableDraft): number {
  return 1 + others.filter((other) => other === FRIEND).length;
}

/** Rated tables allow no help, so any help makes the table unrated. */
export function withTerms(old: TableDraft, changed: Partial<Terms>): TableDraft {
  const terms = { ...old.terms, ...changed };
  const { hints, open_history, undo, suggestions } = terms;
  const isHelped = suggestions === "tried" || suggestions === "looks";
  if (hints || open_history || undo !== "off" || isHelped) terms.rated = false;
  return { ...old, terms };
}

/** Adds a suit in exchange for the one added longest ago; the number of suits stays the same. */
export function withSuit(old: TableDraft, option: OptionShown, suit: string): TableDraft {
  const now = old.options[option.name];
  if (!Array.isArray(now) || now.includes(suit)) return old;
  const gone = now.find((other) => option.required?.includes(other) !== true);
  const next = [...now.filter((other) => other !== gone), suit];
  return withOption(old, option.name, next);
}

/** The preset that matches these options, or `own`. */
export function presetOf({ presets = {} }: GameShown, options: Options): string {
  return Object.keys(presets).find((name) => isChosen(presets[name] ?? {}, options)) ?? "own";
}

function defaults(game: GameShown, players: number): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, usual(option, players)]));
}

function usual(option: OptionShown, players: number): OptionValue {
  const value =
    option.kind === "suits"
      ? (option.default as Record<string, string[]>)[String(players)]
      : option.default;
  return (value ?? []) as OptionValue;
}
