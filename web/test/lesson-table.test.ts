import { beforeEach, describe, expect, it, vi } from "vitest";
import { isLearned, stepOf } from "../src/lessons/lesson-progress.ts";
import { LessonTable } from "../src/lessons/lesson-table.ts";
import type { LessonShown, LessonVerdict, MomentShown } from "../src/protocol.ts";

const moment = (number: number): MomentShown =>
  ({
    moment: number,
    view: { game: "tanuki", players: 3, seat: 1, legal: ["play red-1"], to_act: [1] },
    ...(number > 0 && { told: { event: {}, tell: [] } }),
  }) as unknown as MomentShown;

const LESSON: LessonShown = {
  lesson: "tanuki",
  game: "tanuki",
  options: {},
  seat: 1,
  names: ["A", "B", "C"],
  language: "en",
  title: "A lesson",
  steps: [
    { text: "Play.", clause: "TAN-01" },
    { text: "How many?", clause: "TAN-02", answers: ["one", "two"] },
  ],
  end: "Done.",
};
const SCENES: Record<string, MomentShown[]> = {
  0: [0, 1, 2].map(moment),
  1: [moment(3)],
  2: [moment(3)],
};
let verdict: LessonVerdict | Response;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  verdict = { is_right: true, moments: [moment(3)] };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (!path.includes("/verdict")) return Response.json({ moments: SCENES[path.at(-1) ?? ""] });
    return verdict instanceof Response ? verdict.clone() : Response.json(verdict);
  });
});

const act = (table: LessonTable, action = "play red-1") =>
  table.wish({ type: "act", at: 0, do: action });
const tellAll = (table: LessonTable) => {
  while (table.queue.value.length > 0) table.next();
};

async function begun(step = 0) {
  const table = new LessonTable(LESSON);
  await table.open(step);
  tellAll(table);
  return table;
}

describe("a lesson", () => {
  it("tells its beginning, then asks", async () => {
    const table = new LessonTable(LESSON);
    expect(table.phase.value).toBe("telling");
    await table.open(0);
    expect([table.phase.value, table.queue.value.length]).toEqual(["telling", 2]);
    tellAll(table);
    expect(table.phase.value).toBe("asking");
    expect(table.shown.value?.view.legal).toEqual(["play red-1"]);
  });

  it("goes on after the right move, and is remembered", async () => {
    const table = await begun();
    expect((await act(table)).type).toBe("done");
    expect([table.step.value, table.wasRight.value]).toEqual([1, true]);
    tellAll(table);
    expect([table.phase.value, stepOf("tanuki")]).toEqual(["asking", 1]);
  });

  it("lets nobody act while it asks a question", async () => {
    const table = await begun(1);
    expect(table.shown.value?.view.legal).toEqual([]);
    expect(table.shown.value?.view.to_act).toEqual([]);
    await table.answer(1);
    expect(asked.at(-1)).toContain("do=answer%201&language=en");
    expect([table.phase.value, isLearned("tanuki")]).toEqual(["over", true]);
  });

  it("shows a wrong move, says why, and takes it back", async () => {
    const table = await begun();
    verdict = { is_right: false, moments: [moment(3)], text: "Too high.", clause: "TAN-03" };
    await act(table, "play red-9");
    expect(table.queue.value).toHaveLength(1);
    tellAll(table);
    expect(table.phase.value).toBe("wrong");
    expect(table.wrong.value).toEqual({ text: "Too high.", clause: "TAN-03", isPlayed: true });
    const { at } = table.shown.value ?? { at: 0 };
    table.takeBack();
    expect([table.phase.value, table.step.value]).toEqual(["asking", 0]);
    expect(table.shown.value?.view.legal).toEqual(["play red-1"]);
    expect(table.shown.value?.at).toBeGreaterThan(at); // a sent action counts as drawn
  });

  it("passes on what the rules refuse, and that the server is gone", async () => {
    const table = await begun();
    verdict = { is_right: false, refused: { key: "follow-suit" } };
    expect(await act(table)).toMatchObject({ type: "refused", message: { key: "follow-suit" } });
    expect(table.phase.value).toBe("asking");
    verdict = Response.error();
    expect(await act(table)).toMatchObject({ type: "refused" });
    expect(table.phase.value).toBe("asking");
  });

  it("goes back, but not before the beginning", async () => {
    const table = await begun(1);
    table.back();
    await vi.waitFor(() => expect(table.step.value).toBe(0));
    await table.open(-3);
    expect(table.step.value).toBe(0);
    await table.open(99);
    expect([table.step.value, table.phase.value]).toEqual([2, "over"]);
  });

  it("stays where it is when an answer is lost", async () => {
    const table = await begun(1);
    verdict = Response.error();
    await table.answer(1);
    expect(table.noAnswer.value).toEqual({ key: "server-fault" });
    expect([table.trouble.value, table.phase.value]).toEqual([null, "asking"]);
    verdict = { is_right: true, moments: [moment(3)] };
    await table.answer(1);
    expect([table.noAnswer.value, table.phase.value]).toEqual([null, "over"]);
  });

  it("says why it cannot be followed", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ refused: { key: "lesson-unknown" } }, { status: 404 }),
    );
    const table = new LessonTable(LESSON);
    await table.open(0);
    expect(table.trouble.value).toEqual({ key: "lesson-unknown" });
  });
});
