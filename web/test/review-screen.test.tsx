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
const banduView = {
  ...{ ...view, game: "bandu", hand: [], legal: ["place"], options: {} },
  ...{ piece: "egg", prompt: { key: "bandu-place", params: { piece: "egg" } } },
} as View;
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
  margins: [],
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

it("only the five most costly moments are listed until all are wanted", async () => {
  const [first] = review.verdicts;
  if (first === undefined) throw new Error("the review has a verdict");
  const verdicts = Array.from({ length: 8 }, (_, place) => ({ ...first, moment: 10 + place }));
  serve({ state: "done", newest: 3, you: 1, review: { ...review, verdicts } });
  expect(await screen.findAllByTestId("review-moment")).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Show all 8", expanded: false }));
  expect(screen.getAllByTestId("review-moment")).toHaveLength(8);
  await userEvent.click(screen.getByRole("button", { name: /Show only the 5/, expanded: true }));
  expect(screen.getAllByTestId("review-moment")).toHaveLength(5);
});

const lot = { moment: 3, round: 0, seat: 0, piece: "egg", unit: "win" } as const;
const tower: GameReview = {
  ...{ game: "bandu", rules: 1, players: 2, decisions: 2, format: 1, accounts: [] },
  judge: { bot: "strong", version: 3, budget: { iterations: 96 }, seed: 1 },
  verdicts: [
    {
      ...{ ...lot, do: "use", best: "refuse", value: 0.31, best_value: 0.52, loss: 0.21 },
      ...{ error: 0.04, is_mistake: true },
    },
    {
      ...{ ...lot, moment: 4, do: "place 0 0 1 0 0 0", best: "place 9 0 1 0 0 0" },
      ...{ value: 0.01, best_value: 0.4, loss: 0.39, error: 0.05, is_mistake: true },
      ...{ stands: 0.03, best_stands: 0.96 },
      reason: { key: "pose-on", params: { piece: "slab", how: "side", way: "any", where: "left" } },
    },
  ],
  margins: [{ moment: 6, seat: 0, degrees: null }],
};

it("a review of towers shows placements, margins and what answers were worth", async () => {
  const shown: ReviewShown = { state: "done", newest: 3, you: 0, review: tower };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("/moments/") ? { moment: 4, view: banduView } : shown),
  );
  const towers = [{ fell: 1, pieces: 0 }];
  render(<ReviewScreen id="r" about={{ ...about, game: "bandu", towers }} seat={null} />);
  const [placed, bid] = await screen.findAllByTestId("review-moment");
  if (placed === undefined || bid === undefined) throw new Error("two moments");
  expect(placed.textContent).toContain("Event 4: egg cost 39 ± 5% of the chance to win");
  expect(bid.textContent).toContain("cost 21 ± 4% of the chance to win");
  await userEvent.click(within(placed).getByRole("button", { name: "Show the answer" }));
  const answer = await within(placed).findByText(/stands in 3% of all tries; in the best place/);
  expect(answer.textContent).toContain("the egg");
  expect(within(placed).getByText(/^The best place: On its side on the slab/)).toBeTruthy();
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toContain("4Egg3%96%fell");
  expect(rows).toContain("3EggUse the egg31%Pay a bean52%");
  expect(screen.getByText(/with up to 96 simulations for each decision/)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /Luck and play/ })).toBeNull();
});
