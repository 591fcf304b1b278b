/** Provably fair deals, client side: commits to a salt, reveals it, and checks the finished
    record. */

import type { TableShown } from "../protocol.ts";
import { to } from "../root-path.ts";
import type { LiveTable, SaltCheck } from "./live-table.ts";
import {
  forgetSalt,
  hasSalt,
  isInRecord,
  ownSalt,
  promisedSalt,
  promiseIn,
  saltHash,
} from "./salt-storage.ts";

/** Contributes our salt to the deals of one table when it is due. */
export class SaltExchange {
  readonly #table: LiveTable;
  #promised: string | undefined; // our hash in the journal
  #isPromising = false;
  #isShowing = false;
  #isChecking = false;

  constructor(table: LiveTable) {
    this.#table = table;
  }

  look(table: TableShown): void {
    const seat = table.you;
    if (seat === undefined) return;
    this.#promised ??= promiseIn(table.events, seat);
    if (table.due === "salt-hashes" && this.#promised === undefined)
      void this.#promise(table, seat);
    if (table.due === "salts" && this.#promised !== undefined)
      void this.#show(seat, this.#promised);
  }

  /** Called when the game is over. */
  async check(table: TableShown): Promise<SaltCheck | null> {
    if (this.#isChecking || table.you === undefined) return null;
    this.#isChecking = true;
    const found = await checkSalt(this.#table.id, table.you);
    this.#isChecking = false;
    return found;
  }

  async #promise(table: TableShown, seat: number): Promise<void> {
    if (this.#isPromising || table.seats[seat]?.stand_in !== undefined) return;
    this.#isPromising = true;
    const salt = ownSalt(this.#table.id, this.#table.opening.value?.commitment ?? null);
    await this.#table.wish({ type: "salt-hash", hash: saltHash(seat, salt) });
    this.#isPromising = false;
  }

  async #show(seat: number, hash: string): Promise<void> {
    const salt = promisedSalt(this.#table.id, seat, hash);
    if (this.#isShowing || salt === undefined) return;
    this.#isShowing = true;
    await this.#table.wish({ type: "salt", salt });
  }
}

/** Whether our salt is in the record; null if we gave none, or cannot know yet. */
async function checkSalt(id: string, seat: number): Promise<SaltCheck | null> {
  if (!hasSalt(id)) return null;
  try {
    const answer = await fetch(to(`/api/records/${id}`));
    if (!answer.ok) return null;
    const isIn = isInRecord(id, seat, await answer.text());
    if (isIn) forgetSalt(id);
    return isIn ? "in" : "missing";
  } catch {
    return null;
  }
}
