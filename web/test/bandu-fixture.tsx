import { render } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import type { ComponentChildren } from "preact";
import { PlacementProvider, placementOf } from "../src/games/bandu/placement-store.ts";
import type { BanduView, TableShown } from "../src/protocol.ts";
import { TableStoreProvider } from "../src/table/table-store.ts";
import { stateOf, storeAt } from "./table-store-fixture.tsx";

const VIEW: BanduView = {
  ...(stateOf("tindahan").view as unknown as BanduView),
  game: "bandu",
  options: { players: 3, beans: 5 },
  players: 3,
  round: 0,
  rounds: 0,
  dealer: null,
  totals: [1, 1, 1],
  hand: [],
  cards_left: [],
  trick: [],
  last_trick: null,
  prompt: { key: "waiting-for", params: { seats: [1] } },
  to_act: [1],
  legal: [],
  phase: "answer",
  auctioneer: 0,
  builder: null,
  piece: "egg",
  kind: "refuse",
  is_pull: false,
  bid: 0,
  high_bidder: null,
  passed: [],
  beans: [5, 4, 5],
  pile: ["brick", "cone"],
  towers: [["base-1"], ["base-2"], ["base-3"]],
  poses: [
    { "base-1": [0, 0, 10, 1, 0, 0, 0] },
    { "base-2": [0, 0, 10, 1, 0, 0, 0] },
    { "base-3": [0, 0, 10, 1, 0, 0, 0] },
  ],
  placement: null,
  out_at: [0, 0, 0],
  empty_turns: 0,
  is_empty_turn: false,
  is_draw: false,
  answers: [1, 2, 0],
  by_looks: false,
  events: [],
};

/** A table of Bandu: you offer an egg, Ada is to answer. */
export function banduShown(
  view: Partial<BanduView> = {},
  more: Partial<TableShown> = {},
): TableShown {
  const { seats, ...shown } = stateOf("tindahan");
  return { ...shown, seats: seats.slice(0, 3), view: { ...VIEW, ...view }, events: [], ...more };
}

/** Something drawn at a table of Bandu, with its stores and a user. */
export function renderBandu(shown: TableShown, draw: (view: BanduView) => ComponentChildren) {
  const { store, wishes, now } = storeAt(shown);
  const placement = placementOf(store);
  const user = userEvent.setup();
  const page = render(
    <TableStoreProvider value={store}>
      <PlacementProvider value={placement}>{draw(shown.view as BanduView)}</PlacementProvider>
    </TableStoreProvider>,
  );
  return { ...page, store, placement, wishes, user, now };
}
