/** A puzzle as a table: one action is judged, and nothing is played. */

import { batch, signal } from "@preact/signals";
import { get, reasonOf } from "../net/http.ts";
import type { DoneReply, PuzzleShown, PuzzleVerdict, RefusedReply } from "../protocol.ts";
import { capital } from "../words/catalogue.ts";
import { words } from "../words/language.ts";
import { GuidedTable } from "./guided-table.ts";
import { rememberAnswer } from "./puzzle-progress.ts";

/** An action, and what the server says to it. */
export interface PuzzleAnswer {
  action: string;
  verdict: PuzzleVerdict;
}

export class PuzzleTable extends GuidedTable {
  readonly puzzle: PuzzleShown;
  /** null while the player is thinking */
  readonly answer = signal<PuzzleAnswer | null>(null);
  /** of the server, if this is today's puzzle */
  readonly #day: string | null;

  constructor(puzzle: PuzzleShown, day: string | null) {
    const { players } = puzzle.view;
    const names = Array.from({ length: players }, (_, seat) => capital(words.value.seat(seat)));
    super(`puzzle-${puzzle.game}-${puzzle.number}`, puzzle.view.seat ?? 0, names);
    this.puzzle = puzzle;
    this.#day = day;
    this.#pose(true);
  }

  /** The same position once more. */
  again(): void {
    batch(() => {
      this.answer.value = null;
      this.#pose(true);
    });
  }

  protected override async act(action: string): Promise<DoneReply | RefusedReply> {
    const { game, number } = this.puzzle;
    try {
      const path = `/api/puzzles/${game}/${number}/verdict?do=${encodeURIComponent(action)}`;
      const verdict = await get<PuzzleVerdict>(path);
      if (verdict.refused !== undefined) return this.refused(verdict.refused);
      batch(() => {
        this.answer.value = { action, verdict };
        this.#pose(false);
      });
      rememberAnswer(game, number, verdict.is_right, this.#day);
      return this.done(0);
    } catch (error) {
      return this.refused(reasonOf(error));
    }
  }

  #pose(canAct: boolean): void {
    this.show({ moment: 0, view: this.puzzle.view }, canAct);
  }
}
