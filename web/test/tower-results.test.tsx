import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { pieces } from "../src/games/bandu/pieces.ts";
import { TowerResults } from "../src/games/bandu/tower-results.tsx";
import type { BanduView, Effect, FeedItem, Settle } from "../src/protocol.ts";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";
import * as blocks from "./wooden-blocks.ts";

let at = 0;
function event(effects: Effect[], settle?: Partial<Settle>): FeedItem {
  at += 1;
  const whole = { type: "settle", stands: true, touch: false, poses: {}, ...settle } as Settle;
  const tell = effects.map(() => ({ key: "game-over" }));
  const told = { event: settle === undefined ? {} : { settle: whole }, tell, effects };
  return { at, time: 0, kind: "act", told };
}

const OVER: Partial<BanduView> = {
  phase: "over",
  over: true,
  to_act: [],
  towers: [["base-1", "brick"], [], ["base-3"]],
  out_at: [0, 1, 0],
  result: { winners: [0], ranks: [1, 3, 2], reason: { key: "game-over" } },
};

beforeEach(async () => {
  await speakWith("en", en);
  Object.assign(pieces.state, { value: { found: blocks.pieces } });
});

it("has every tower with pieces and height, who fell on what, and the heights as a table", () => {
  const events = [
    event([{ effect: "place", seat: 0, piece: "brick", placement: [] }]),
    event([{ effect: "settle", seat: 0, piece: "brick", after: "place" }], {
      poses: { brick: [0, 0, 30, 1, 0, 0, 0] },
    }),
    event([{ effect: "place", seat: 1, piece: "brick", placement: [] }]),
    event(
      [
        { effect: "out", seat: 1, why: "fell" },
        { effect: "fall", piece: "brick", mm: 25 },
      ],
      { stands: false, touch: true, poses: { brick: [70, 0, 10, 1, 0, 0, 0] } },
    ),
  ];
  renderBandu({ ...banduShown(OVER), events }, (view) => <TowerResults view={view} />);
  const [first, second, third] = screen.getAllByTestId("tower-result");
  expect(first?.textContent).toContain("Still stands.");
  expect(first?.textContent).toContain("2 pieces · 40 mm");
  expect(second?.textContent).toContain("1 piece · 20 mm");
  expect(third?.textContent).toContain("Fell in turn 2, on the brick. The brick came down 25 mm.");
  expect(within(third as HTMLElement).getByText("After the fall")).toBeDefined();
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  const cells = rows.slice(1).map((row) => within(row).getAllByRole("cell"));
  expect(cells.map((row) => row.map(({ textContent }) => textContent))).toEqual([
    ["40", "40"],
    ["20", "0"],
    ["20", "20"],
  ]);
});

it("is empty for a game whose turns are unknown", () => {
  renderBandu(banduShown(OVER), (view) => <TowerResults view={view} />);
  expect(screen.queryByTestId("tower-result")).toBeNull();
});
