import { signal } from "@preact/signals";
import { type RenderResult, render as renderInPage } from "@testing-library/preact";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import { STATES } from "../gallery/states.ts";
import type { LiveTable, WishWithoutIdAndTable } from "../src/net/live-table.ts";
import type { Opening, RefusedReply, SeatShown, TableShown } from "../src/protocol.ts";
import { TableStore, TableStoreProvider } from "../src/table/table-store.ts";
import { recorded } from "./recorded.ts";

type Game = keyof typeof recorded;

/** A recorded update that meets a condition, with changes; all players are people. */
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
/** A secret choice is in progress; some of the others have chosen, some have not. */
export const isSecret = ({ view }: TableShown): boolean =>
  view.is_choosing && view.to_act.length < view.players - 1;

/** The stores of a table that shows this, and the requests sent there. */
export function storeAt(shown: TableShown, refusal?: RefusedReply["message"]) {
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
  return { store: new TableStore(table), wishes, now };
}

/** Renders something at a table, replacing what was there before. */
export async function drawnAt(store: TableStore, drawn: ComponentChildren): Promise<HTMLElement> {
  const root = document.body;
  await act(() => {
    render(null, root);
    render(<TableStoreProvider value={store}>{drawn}</TableStoreProvider>, root);
  });
  return root;
}

/** A state of the gallery: written by hand, so that tests can name its cards and players. */
export function stateOf(name: string, changes: Partial<TableShown> = {}): TableShown {
  const state = STATES[name]?.();
  if (state === undefined) throw new Error(`there is no state ${name}`);
  return { ...state.shown, ...changes };
}

export interface AtTable extends RenderResult {
  store: TableStore;
  wishes: WishWithoutIdAndTable[];
  user: UserEvent;
}

/** Renders a component at a table, with a user (Testing Library). */
export function renderAt(
  shown: TableShown,
  drawn: ComponentChildren | ((store: TableStore) => ComponentChildren),
  refusal?: RefusedReply["message"],
): AtTable {
  const { store, wishes } = storeAt(shown, refusal);
  const user = userEvent.setup();
  const content = typeof drawn === "function" ? drawn(store) : drawn;
  const page = renderInPage(<TableStoreProvider value={store}>{content}</TableStoreProvider>);
  return { ...page, store, wishes, user };
}
