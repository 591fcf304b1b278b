import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { allBids, BidPad, OpenBid, SealedBid } from "../src/games/tanuki/bids.tsx";
import type { TanukiView } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf, storeAt } from "./table-store-fixture.tsx";

const shown = stateOf("tanuki-bid");
const view = shown.view as TanukiView;

beforeEach(() => speakWith("en", en));

describe("a bid", () => {
  it("is chosen first, then made", async () => {
    const { user, wishes } = renderAt(shown, <BidPad view={view} />);
    const make = screen.getByRole("button", { name: "Choose a number" });
    expect(make.getAttribute("aria-disabled")).toBe("true");
    await user.click(make);
    expect(wishes).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Bid 4" }));
    const [go] = screen.getAllByRole("button").slice(-1);
    await user.click(go as HTMLElement);
    expect(wishes).toMatchObject([{ do: "bid 4" }]);
  });

  it("is offered only while it is legal", () => {
    const { container } = renderAt(
      { ...shown, view: { ...view, legal: [] } },
      <BidPad view={{ ...view, legal: [] }} />,
    );
    expect(container.textContent).toBe("");
  });

  it("is sealed for others, and open afterwards", () => {
    renderAt(
      shown,
      <>
        <SealedBid isReady={false} isMe={false} />
        <OpenBid bid={3} isSecret={false} />
      </>,
    );
    expect(screen.getByText(/Thinking/)).toBeDefined();
    expect(screen.getByRole("img", { name: "Bid 3" })).toBeDefined();
  });

  it("is said together with all others", () => {
    const talk = storeAt(stateOf("tanuki-bids")).store.talk.value;
    const all = stateOf("tanuki-bids").view as TanukiView;
    expect(allBids(all, talk)).toMatch(/you 4, Ada 3 and Ben 5/);
  });
});
