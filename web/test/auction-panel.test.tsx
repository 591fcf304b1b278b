import { act, screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { AuctionPanel } from "../src/games/bandu/auction-panel.tsx";
import type { BanduView } from "../src/protocol.ts";
import { banduShown, renderBandu } from "./bandu-fixture.tsx";
import { speakWith } from "./speaking.ts";

const at = (view: Partial<BanduView> = {}) =>
  renderBandu(banduShown(view), (shown) => <AuctionPanel view={shown} />);
const said = () =>
  within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => speakWith("en", en));

describe("the auction panel", () => {
  it("names the piece, and who offers, answers and comes next", () => {
    at();
    expect(screen.getByRole("heading", { name: "The egg" })).toBeDefined();
    expect(said()[0]).toBe("YouAuctioneer");
    expect(said()[1]).toMatch(/^Ada/);
    const awaited = screen.getByText("Ada").closest("li");
    expect(awaited?.getAttribute("aria-current")).toBe("true");
    expect(screen.getByText("Ben").closest("li")?.getAttribute("aria-current")).toBeNull();
  });

  it("follows what was said, as the events tell it", () => {
    at({
      events: [
        { seat: 1, do: "refuse" },
        { seat: 2, do: "use" },
      ],
      to_act: [],
    });
    expect(said()[1]).toMatch(/Ada.*paid/i);
    expect(said()[2]).toMatch(/Ben.*use/i);
  });

  it("shows bids, the highest and who made it", () => {
    at({
      kind: "bid",
      phase: "raise",
      bid: 3,
      high_bidder: 2,
      to_act: [0],
      events: [
        { seat: 1, do: "pass" },
        { seat: 2, do: "bid 3" },
      ],
    });
    expect(screen.getByText(/bid.*3|3.*bean/i)).toBeDefined();
    expect(said()[1]).toMatch(/Ada.*pass/i);
    expect(said()[2]).toBe("Ben3");
  });

  it("leaves out who has fallen", () => {
    at({ out_at: [0, 0, 1] });
    expect(said()).toHaveLength(2);
  });

  it("says whose choice it is before anything is offered", () => {
    at({ piece: null, kind: null, phase: "offer", auctioneer: 1 });
    expect(screen.getByRole("region").textContent).toMatch(/Ada/);
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("shows the piece that the player is about to offer", async () => {
    const view = { piece: null, kind: null, phase: "offer" as const, to_act: [0] };
    const { placement } = at({ ...view, legal: ["offer brick bid", "offer cone bid"] });
    expect(screen.queryByRole("heading")).toBeNull();
    await act(() => {
      placement.picked.value = "cone";
    });
    expect(screen.getByRole("heading", { name: "The cone" })).toBeDefined();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("speaks French", async () => {
    await speakWith("fr", fr);
    at();
    expect(screen.getByRole("heading").textContent).toMatch(/œuf/);
  });
});
