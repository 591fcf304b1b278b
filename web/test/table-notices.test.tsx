import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import type { FeedItem, SeatShown, TableShown } from "../src/protocol.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { SeatBadge } from "../src/table/seat-badge.tsx";
import { recorded } from "./recorded.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

/** A recorded update in which it is somebody's turn, with changes. */
function shownWith(changes: Partial<TableShown>, seats: Partial<SeatShown> = {}): TableShown {
  return shownWhere("tanuki", ({ view }) => view.to_act.length > 0, changes, seats);
}

/** The prompt and a badge of a table, and the requests sent from there. */
async function drawn(shown: TableShown) {
  const { view } = shown;
  const { store, wishes } = storeAt(shown);
  const root = await drawnAt(
    store,
    <>
      <Prompt view={view} />
      <SeatBadge view={view} seat={view.to_act[0] ?? 0}>
        {null}
      </SeatBadge>
    </>,
  );
  return { root, wishes, badge: root.querySelector<HTMLElement>(".badge") };
}

describe("notices", () => {
  const shownWith = (changes: Partial<TableShown>, seats: Partial<SeatShown> = {}) =>
    shownWhere("tindahan", isTrick, { you: 0, ...changes }, seats);

  it.each([
    ["en", en, ["Waiting for B.", "Waiting for C, who is away."]],
    ["fr", fr, ["On attend B.", "On attend C, qui n’est pas là."]],
  ])("say in %s who is away and must still answer a request", async (language, words, said) => {
    await speakWith(language, words);
    const asked = { seat: 0, about: "undo" as const, waiting_for: [1, 2] };
    const seats = shownWith({}).seats.map((seat, i) => ({
      ...seat,
      name: "ABCD"[i] ?? "",
      ...(i === 2 && { is_here: false, stand_in: "casual" }),
    }));
    const shown = shownWith({ asked, seats });
    const root = await drawnAt(storeAt(shown).store, <Prompt view={shown.view} />);
    for (const sentence of said) expect(root.textContent).toContain(sentence);
  });

  it("tell a player who lost their seat", async () => {
    const { you: _, ...shown } = shownWith({});
    const watched = { ...shown, view: { ...shown.view, seat: null, legal: [] } } as TableShown;
    const { store } = storeAt(watched);
    Object.assign(store.table, { isRemoved: { value: true } });
    const root = await drawnAt(store, <Prompt view={watched.view} />);
    expect(root.querySelector("[role=alert]")?.textContent).toBe(
      "The host has given your seat to a bot. You can stay and watch.",
    );
  });
});

describe("what a bot played during an absence", () => {
  const seat = (at: number, stand_in?: string): FeedItem => ({
    at,
    time: 0,
    kind: "seat",
    seat: 0,
    fact: {
      entry: "seat",
      time: 0,
      seat: 0,
      player: { name: "Ada" },
      ...(stand_in && { stand_in }),
    },
  });

  it("is summarized at the prompt", async () => {
    const events = recorded.tanuki.shown.flatMap((message) => message.events);
    const last = events.findLast(({ told }) => told?.event.do !== undefined) as FeedItem;
    const you = last.seat ?? 0;
    const back = { ...seat(9999), seat: you };
    const played = { ...last, stand_in: true, at: 9998 };
    const { root } = await drawn(shownWith({ you, events: [played, back] }));
    expect(root.querySelector("section > [role=status]")?.textContent).toMatch(
      /^While you were away, a bot played once for you\. You /,
    );
  });
});
