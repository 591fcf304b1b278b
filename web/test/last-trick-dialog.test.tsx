import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { BastosView, FeedItem, Trick } from "../src/protocol.ts";
import { LastTrickDialog } from "../src/table/last-trick-dialog.tsx";
import { withEffects } from "./effect-of.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("the dialog of the last trick", () => {
  const last = shownWhere("bastos", ({ view }) => view.last_trick !== null && !view.over);

  const trick = last.view.last_trick as Trick;

  const weak = { key: "bastos-cannot-win", params: { seat: 1, card: "mango-9", suit: "mango" } };

  const won = { key: "wins-trick", params: { seat: 3, card: "mango-2", count: 1 } };

  const ended = (event: FeedItem["told"]): FeedItem => ({
    at: 999,
    time: 0,
    kind: "act",
    ...(event && { told: event }),
  });

  const textOf = async (view: BastosView, events: FeedItem[] = []) => {
    const root = await drawnAt(storeAt({ ...last, events }).store, <LastTrickDialog view={view} />);
    return root.querySelector("dialog > p")?.textContent;
  };

  it("says why a lower card won", async () => {
    const event = trick.plays.at(-1) ?? {};
    const told = withEffects({ event, tell: [weak, won] });
    const view = last.view as BastosView;
    expect(await textOf(view, [ended(told)])).toMatch(/cannot win .* Bastos is mango\.$/);
    const other = withEffects({ event: { ...event, do: "play mango-1" }, tell: [weak, won] });
    expect(await textOf(view, [ended(other)])).toBeUndefined();
  });

  it("says that there is no last trick yet, or that it is face down", async () => {
    const view = { ...last.view, last_trick: null } as BastosView;
    expect(await textOf(view)).toBe("Tricks that are over lie face down now.");
    const first = { ...view, trick_number: 1 };
    expect(await textOf(first)).toBe("No trick of this round is over yet.");
  });
});
