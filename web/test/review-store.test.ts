import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReviewShown } from "../src/protocol.ts";
import { ReviewStore } from "../src/replay/review-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function serve(...answers: ReviewShown[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });
  return asked;
}

it("goes on looking until the review is done", async () => {
  const running: ReviewShown = { state: "running", newest: 3, total: 9 };
  const asked = serve(running, running, { state: "done", newest: 3 });
  const store = new ReviewStore("r");
  await store.ask();
  expect(store.shown.value?.state).toBe("running");
  await vi.advanceTimersByTimeAsync(5000);
  expect(store.shown.value?.state).toBe("done");
  const path = "/api/records/r/review";
  expect(asked).toEqual([`POST ${path}`, `GET ${path}`, `GET ${path}`]);
});

it("stops looking when it is closed", async () => {
  const asked = serve({ state: "running", newest: 3 });
  const store = new ReviewStore("r");
  await store.look();
  store.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
});

it("keeps what it knows when the server does not answer, and says so", async () => {
  serve({ state: "none", newest: 3 });
  const store = new ReviewStore("r");
  await store.look();
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("offline")));
  await store.look();
  expect(store.shown.value?.state).toBe("none");
  expect(store.trouble.value).toEqual({ key: "page-no-answer" });
});
