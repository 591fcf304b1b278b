import { describe, expect, it } from "vitest";
import type { TableShown, View } from "../src/protocol.ts";
import type { Step } from "../src/table/steps.ts";
import { type Stage, Teller } from "../src/table/teller.ts";
import { recorded } from "./recorded.ts";

/** A stage that notes what it is asked to do. */
class NotedStage implements Stage {
  readonly notes: string[] = [];
  readonly speeds: number[] = [];
  waiting: TableShown[];
  shown: View;
  onSheet: () => Promise<void> = () => Promise.resolve();

  constructor(first: TableShown, waiting: TableShown[]) {
    this.shown = first.view;
    this.waiting = waiting;
  }

  drawn(): View {
    return this.shown;
  }

  queue(): readonly TableShown[] {
    return this.waiting;
  }

  async settle() {}
  tell(step: Step): void {
    if (step.event !== null) this.notes.push(`tell ${step.event.at}`);
  }

  draw(step: Step, speed: number): Promise<void> {
    this.notes.push("draw");
    this.speeds.push(speed);
    this.shown = step.view;
    return Promise.resolve();
  }

  sweep(winner: number | null): Promise<void> {
    this.notes.push(`sweep ${winner}`);
    return Promise.resolve();
  }

  showSheet(round: number): Promise<void> {
    this.notes.push(`sheet ${round}`);
    return this.onSheet();
  }

  next(): void {
    const update = this.waiting.shift();
    if (update !== undefined) this.shown = update.view;
    this.notes.push("next");
  }
}

const { shown } = recorded.tindahan;
const first = shown[0] as TableShown;
const trick = shown.slice(1, -3);

describe("the teller", () => {
  it("tells one update after another, and sweeps the trick at its end", async () => {
    const stage = new NotedStage(first, [...trick]);
    await new Teller(stage).run();
    const winner = trick.at(-1)?.view.last_trick?.winner;
    expect(stage.notes.slice(-4)).toEqual(["draw", `sweep ${winner}`, "draw", "next"]);
    expect(stage.waiting).toEqual([]);
    expect(stage.notes.filter((note) => note === "next")).toHaveLength(trick.length);
  });

  it("hurries while three or more events wait", async () => {
    const stage = new NotedStage(first, [...trick]);
    await new Teller(stage).run();
    expect(stage.speeds[0]).toBe(2);
    expect(stage.speeds.at(-1)).toBe(1);
  });

  it("does not begin twice", async () => {
    const stage = new NotedStage(first, [...trick]);
    const teller = new Teller(stage);
    await Promise.all([teller.run(), teller.run()]);
    expect(stage.notes.filter((note) => note === "next")).toHaveLength(trick.length);
  });

  it("waits until a sheet was read", async () => {
    const [before, over, deal] = shown.slice(-3) as [TableShown, TableShown, TableShown];
    const stage = new NotedStage(before, [over, deal]);
    let close: () => void = () => undefined;
    stage.onSheet = () =>
      new Promise((resolve) => {
        close = resolve;
      });
    const run = new Teller(stage).run();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(stage.notes.at(-1)).toBe("sheet 1");
    close();
    await run;
    expect(stage.shown).toBe(deal.view);
  });

  it("draws nothing any more when far too much waits", async () => {
    const many = Array.from({ length: 50 }, () => trick[0] as TableShown);
    const stage = new NotedStage(first, many);
    await new Teller(stage).run();
    const drawn = stage.notes.filter((note) => note === "draw").length;
    expect(drawn).toBeLessThan(50);
    expect(stage.notes.filter((note) => note === "next")).toHaveLength(50);
  });
});
