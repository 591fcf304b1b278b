/** The moments of a finished game, fetched and kept: they never change. */

import { get } from "../net/http.ts";
import type { MomentShown, MomentsShown } from "../protocol.ts";
import type { Eyes } from "../route.ts";

const RUN = 64; // moments in one answer

/** `seat=2`, or nothing for an onlooker's view. */
export const eyesQuery = (eyes: Eyes | null): string => (eyes === null ? "" : `seat=${eyes}`);

export class MomentCache {
  readonly #id: string;
  readonly #last: number;
  readonly #known = new Map<string, MomentShown>();

  constructor(id: string, last: number) {
    this.#id = id;
    this.#last = last;
  }

  /** A moment that is not known yet is asked for alone, which is quickest. */
  async at(moment: number, eyes: Eyes | null): Promise<MomentShown> {
    const known = this.#known.get(keyOf(moment, eyes));
    if (known !== undefined) return known;
    const path = `/api/records/${this.#id}/moments/${moment}?${eyesQuery(eyes)}`;
    const found = await get<MomentShown>(path);
    this.#known.set(keyOf(moment, eyes), found);
    return found;
  }

  /** Fetches the whole game in runs, one after another, the nearest first, while it is wanted:
      then a jump to any moment needs no answer from the server. */
  async fetchAll(near: number, eyes: Eyes | null, isWanted: () => boolean): Promise<void> {
    const here = Math.floor(near / RUN);
    const runs = Array.from({ length: Math.floor(this.#last / RUN) + 1 }, (_, run) => run);
    runs.sort((a, b) => Math.abs(a - here) - Math.abs(b - here));
    for (const run of runs) {
      if (!isWanted()) return;
      await this.#fetchRun(run * RUN, eyes).catch(() => undefined); // asked for when it is needed
    }
  }

  async #fetchRun(first: number, eyes: Eyes | null): Promise<void> {
    const end = Math.min(first + RUN - 1, this.#last);
    if (this.#known.has(keyOf(first, eyes)) && this.#known.has(keyOf(end, eyes))) return;
    const query = `first=${first}&count=${RUN}&${eyesQuery(eyes)}`;
    const path = `/api/records/${this.#id}/moments?${query}`;
    const { moments } = await get<MomentsShown>(path);
    for (const found of moments) this.#known.set(keyOf(found.moment, eyes), found);
  }
}

const keyOf = (moment: number, eyes: Eyes | null): string => `${moment} ${eyes}`;
