import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { HandsAsDealt } from "../src/table/hands-as-dealt.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

const HANDS = [["mango-2", "mango-7"], ["mango-3"], ["mango-4"], ["mango-5"]];
const asked: string[] = [];

function answer(body: unknown, status = 200): void {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(body, { status });
  });
}

beforeEach(async () => {
  await speakWith("en", en);
  asked.length = 0;
});

const opened = async (round = 1) => {
  const { user } = renderAt(stateOf("score"), <HandsAsDealt from="/api/tables/t" round={round} />);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole("button", { name: "All hands as they were dealt" }));
  return user;
};

describe("the hands as they were dealt", () => {
  it("are asked for on request, and hidden again", async () => {
    answer({ rounds: [{ round: 1, hands: HANDS }] });
    const user = await opened();
    const list = await screen.findByRole("list", { name: /hands of round 1/ });
    expect(asked).toEqual(["/api/tables/t/deals"]);
    const [first] = within(list).getAllByRole("listitem");
    expect(within(first as HTMLElement).getAllByRole("img").length).toBe(2);
    await user.click(screen.getByRole("button", { name: "Hide the hands" }));
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("wait for the next deal", async () => {
    answer({ rounds: [{ round: 1, hands: HANDS }] });
    await opened(2);
    expect((await screen.findByRole("status")).textContent).toContain("next round is dealt");
  });

  it("are refused in a sentence", async () => {
    answer({ refused: { key: "table-unknown" } }, 404);
    await opened();
    await waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  });
});
