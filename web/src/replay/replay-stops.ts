/** Where a replay stops, by action, trick or round: derived from the history. */

import type { FeedItem } from "../protocol.ts";
import { groupHistory, momentOf } from "../table/history-groups.ts";

const UNITS = ["action", "trick", "round"] as const;
export type Unit = (typeof UNITS)[number];

/** A round on the track: its moments. */
export interface RoundSpan {
  round: number;
  first: number;
  last: number;
}

export class ReplayStops {
  readonly rounds: readonly RoundSpan[];
  readonly #last: number;
  readonly #tricks: readonly number[];

  constructor(history: readonly FeedItem[], game: string, last: number) {
    this.#last = last;
    const groups = groupHistory(history, game).filter(({ isResult }) => isResult !== true);
    const ends = groups.map(({ lines }) => Math.max(...lines.map(momentOf)));
    this.#tricks = [...new Set(ends)].sort((a, b) => a - b);
    const spans = new Map<number, RoundSpan>();
    for (const [place, { round }] of groups.entries()) {
      const end = ends[place] ?? 0;
      const first = Math.min(...(groups[place]?.lines.map(momentOf) ?? [end]));
      const span = spans.get(round) ?? { round, first, last: end };
      span.first = Math.min(span.first, first);
      span.last = Math.max(span.last, end);
      spans.set(round, span);
    }
    this.rounds = [...spans.values()].filter(({ round }) => round > 0);
  }

  /** The units that this game has: one without rounds has no steps by round. */
  get units(): readonly Unit[] {
    return UNITS.filter((unit) => unit !== "round" || this.rounds.length > 1);
  }

  next(moment: number, unit: Unit): number {
    if (unit === "action") return Math.min(this.#last, moment + 1);
    return this.#stops(unit).find((stop) => stop > moment) ?? this.#last;
  }

  back(moment: number, unit: Unit): number {
    if (unit === "action") return Math.max(0, moment - 1);
    return this.#stops(unit).findLast((stop) => stop < moment) ?? 0;
  }

  #stops(unit: Unit): readonly number[] {
    return unit === "trick" ? this.#tricks : this.rounds.map(({ last }) => last);
  }
}
