import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { FirstVisit } from "../src/home/first-visit.tsx";
import { LearnLink } from "../src/home/learn-link.tsx";
import type { GameShown } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";

const game = (lesson?: string) => ({ game: "tanuki", lesson }) as unknown as GameShown;
const offer = () => screen.queryByTestId("first-visit");

beforeEach(() => speakWith("en", en));

it("offers nothing where there is no lesson, nor to somebody who has played", () => {
  render(<FirstVisit game={game()} isNew />);
  render(<FirstVisit game={game("tanuki")} isNew={false} />);
  render(<LearnLink game={game()} />);
  expect(offer()).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("offers a lesson once", async () => {
  const { rerender } = render(<FirstVisit game={game("tanuki")} isNew />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/learn/tanuki");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  rerender(<FirstVisit game={game("tanuki")} isNew />);
  expect(offer()).toBeNull();
});
