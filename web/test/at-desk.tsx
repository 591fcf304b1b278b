import { signal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import type { LiveTable, WishWithoutIdAndTable } from "../src/net/live.ts";
import type { RefusedReply, Opening, SeatShown, TableShown } from "../src/protocol.ts";
import { Desk, DeskProvider } from "../src/table/desk.ts";
import { recorded } from "./recorded.ts";

type Game = keyof typeof recorded;

/** A message of a recorded game in which this holds, with changes; all who sit are people. */
export function shownWhere(
  game: Game,
  holds: (shown: TableShown) => boolean,
  changes: Partial<TableShown> = {},
  seats: Partial<SeatShown> = {},
): TableShown {
  const shown = recorded[game].shown.find(holds) as TableShown;
  const all = shown.seats.map((seat) => ({ ...seat, bot: undefined, ...seats }) as SeatShown);
  return { ...shown, seats: all, ...changes };
}

/** Somebody is to play a card. */
export const isTrick = ({ view }: TableShown): boolean => view.trick.length > 0;
/** Secret choices are being made; some of the others have chosen, some not. */
export const isSecret = ({ view }: TableShown): boolean =>
  view.is_choosing && view.to_act.length < view.players - 1;

/** A desk in front of a table that shows this, and what is wished for there. */
export function deskAt(shown: TableShown, refusal?: RefusedReply["message"]) {
  const wishes: WishWithoutIdAndTable[] = [];
  const known = recorded[shown.view.game as Game] ?? recorded.tindahan;
  const recordedFirst = known.shown[0]?.opening as Opening;
  const terms = { ...recordedFirst.terms, hints: true, suggestions: "usual" as const };
  const now = signal(shown);
  const table = {
    id: "t",
    opening: signal<Opening | null>({ ...recordedFirst, terms }),
    shown: now,
    queue: signal([]),
    chat: signal([]),
    status: signal("connected"),
    isRemoved: signal(false),
    saltCheck: signal(null),
    wish: async (wish: WishWithoutIdAndTable) => {
      wishes.push(wish);
      return refusal === undefined
        ? { type: "done", id: "1", at: shown.at }
        : { type: "refused", id: "1", message: refusal };
    },
  } as unknown as LiveTable;
  return { desk: new Desk(table), wishes, now };
}

/** Something drawn at a desk, in the place of what was drawn before. */
export async function drawnAt(desk: Desk, drawn: ComponentChildren): Promise<HTMLElement> {
  const root = document.body;
  await act(() => {
    render(null, root);
    render(<DeskProvider value={desk}>{drawn}</DeskProvider>, root);
  });
  return root;
}
