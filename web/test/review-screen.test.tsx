import { render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { GameReview, ReviewShown, View } from "../src/protocol.ts";
import { ReviewScreen } from "../src/replay/review-screen.tsx";
import { recorded } from "./recorded.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

const view = {
  ...(recorded.tindahan.shown[0]?.view as View),
  legal: ["play mango-7", "play mango-2"],
};
const about = { game: "tindahan", players: ["Ada", "Ben", "Chloé"], moments: 30 };
const review: GameReview = {
  ...{ game: "tindahan", rules: 1, players: 3, decisions: 2, format: 1 },
  judge: { bot: "strong", version: 3, budget: { ms: 50 }, seed: 1 },
  verdicts: [
    {
      ...{ moment: 14, round: 2, seat: 1, do: "play mango-7", best: "play mango-2" },
      ...{ value: -1, best_value: 3.2, loss: 4.2, error: 0.3, is_mistake: true },
      options: [
        { do: "play mango-7", value: -1, error: 0.3 },
        { do: "play mango-2", value: 3.2, error: 0.2 },
      ],
    },
  ],
  accounts: [],
};

/** A server that answers with these reviews, one after another. */
function serve(...answers: (ReviewShown | { key: string })[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (path.includes("/moments/")) return Response.json({ moment: 14, view });
    const found = answers.length > 1 ? answers.shift() : answers[0];
    if (found !== undefined && "key" in found)
      return Response.json({ refused: found }, { status: 400 });
    return Response.json(found);
  });
  render(<ReviewScreen id="r" about={about} seat={null} />);
  return asked;
}

it("asks for a review only when the reader does, and shows how far it is", async () => {
  const asked = serve(
    { state: "none", newest: 3 },
    { state: "running", newest: 3, done: 8, total: 40 },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Review this game" }));
  const bar = await screen.findByRole("progressbar");
  expect(bar.getAttribute("value")).toBe("8");
  expect(screen.getByText("8 of 40 decisions judged")).toBeTruthy();
  expect(asked.filter((each) => each.startsWith("POST"))).toEqual(["POST /api/records/r/review"]);
});

it("an interrupted review says so, and goes on when it is asked to", async () => {
  serve({ state: "interrupted", newest: 3, done: 16, total: 40 }, { state: "running", newest: 3 });
  expect(await screen.findByText(/interrupted after 16 of 40/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(await screen.findByRole("progressbar")).toBeTruthy();
});

it("a record that cannot be reviewed says why", async () => {
  serve({ key: "record-unknown" });
  expect(await screen.findByText(/There is no such record here/)).toBeTruthy();
});

it("shows the reader's own moments, and the answer only after a try", async () => {
  serve({ state: "done", newest: 3, you: 1, review });
  const moment = await screen.findByTestId("review-moment");
  expect(screen.getByRole("heading", { name: "Where did it turn for Ben?" })).toBeTruthy();
  expect(moment.textContent).not.toContain("Mango 2");
  await userEvent.click(within(moment).getByRole("button", { name: "Try it again" }));
  const choice = await within(moment).findByRole("button", { name: "Mango 7" });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  await userEvent.click(choice);
  const said = await within(moment).findByTestId("review-pick");
  expect(said.textContent).toBe("That is what was done in the game.");
  await waitFor(() => expect(document.activeElement?.className).toBe("review-answer"));
  expect(moment.textContent).toContain("Ben chose “Mango 7”. “Mango 2” would have been worth 4.2");
  const rows = within(moment).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "ChoiceWorth",
    expect.stringMatching(/^Mango 2 the best\+3.2/),
    expect.stringMatching(/^Mango 7 done in the game · your choice−1.0/),
  ]);
});

it("a review of an earlier judge stays, and can be made again", async () => {
  serve({ state: "done", newest: 4, is_outdated: true, review });
  expect(await screen.findByRole("button", { name: "Review it again" })).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/^Judged by Strong, version 3/)).toBeTruthy());
});
