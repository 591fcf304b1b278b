/** Tindahan: its room. */

import { Art } from "../../look/art.tsx";
import type { TindahanView } from "../../protocol.ts";
import type { FactRow } from "../../table/round-facts.tsx";
import { Count } from "../../table/seat-badge.tsx";
import { useActionStore, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { TrickToken } from "../../table/trick-place.tsx";
import { aroundMiddle, cardRoom } from "../cards/card-room.ts";
import type { LaidProps, Room, SeatProps } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";
import { tindahanEffects } from "./effects.ts";
import { Market } from "./market.tsx";
import "../../table/prompt.css";

function Details({ view, seat }: SeatProps<TindahanView>) {
  return (
    <>
      <Count icon="ui-trick" count={view.tricks[seat] ?? 0} of="tricks-won" />
      <Count icon="ui-cards" count={view.cards_left[seat] ?? 0} of="cards-left" />
      <Count icon="seller" count={view.sellers_left[seat] ?? 0} of="sellers-left" />
    </>
  );
}

/** The button for a seller that costs no card. */
function ActionButtons() {
  const talk = useTalk();
  const actionStore = useActionStore();
  if (!actionStore.legal.value.includes("seller")) return null;
  return (
    <div class="actions" data-arrows="">
      <button
        type="button"
        class="button button-primary"
        data-testid="act"
        data-key="seller"
        data-seat={talk.you ?? undefined}
        onClick={() => void actionStore.act("seller")}
      >
        <Art name="seller" />
        {talk.t("send-seller")}
      </button>
    </div>
  );
}

/** Tricks, cards and sellers: what will count. */
function roundFacts(view: TindahanView, talk: Talk): FactRow[] {
  return [
    { id: "tricks", icon: "ui-trick", title: talk.t("row-tricks"), cells: view.tricks },
    { id: "cards", icon: "ui-cards", title: talk.t("row-in-hand"), cells: view.cards_left },
    ...view.fruits.map((fruit) => ({
      id: fruit,
      icon: artOf(talk.look(fruit)),
      title: talk.suit(fruit),
      note: talk.t("note-sellers"),
      isTrump: view.cart === fruit,
      cells: view.cards_left.map((_, seat) => view.stalls[fruit]?.[seat] || null),
    })),
  ];
}

function SellerLaid({ seat }: LaidProps) {
  return <TrickToken seat={seat} icon="seller" text={useTalk().t("seller")} />;
}

function CartLaid({ seat }: LaidProps) {
  return <TrickToken seat={seat} icon="cart" text={useTalk().t("cart")} />;
}

const cards = cardRoom<TindahanView>();

export const room: Room<TindahanView> = {
  ...cards,
  effects: tindahanEffects(),
  verbs: {
    ...cards.verbs,
    spend: {
      lies: SellerLaid,
      icon: "seller",
      isCostly: true,
      ask: "ask-spend",
      askAlone: "ask-spend-only",
      note: (_, suit, talk) => talk.t("seller-goes", { suit }),
    },
    seller: { lies: SellerLaid, icon: "seller" },
    cart: { lies: CartLaid, icon: "cart" },
  },
  rows: [["tricks", "ui-trick"], ["cards-left", "ui-cards"], ["stall"], ["shutout", "ui-crown"]],
  trumpMark: "cart",
  leadWord: "you-lead-tindahan", // a trick may begin with the cart, and then nothing is led
  suits: ({ fruits }) => fruits,
  Top: Market,
  Details,
  ActionButtons,
  roundFacts,
  arts: ({ fruits }, talk) => aroundMiddle(fruits, "cart", talk),
};
