/** Tindahan: the market stalls, with sellers and the cart. */

import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { TindahanView } from "../../protocol.ts";
import { actionsOf } from "../../table/actions.ts";
import { useActionStore, useTalk } from "../../table/table-store.ts";
import type { ViewProps } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";
import "./market.css";

/** A stall per fruit with its sellers; the cart is at the trump. */
export function Market({ view }: ViewProps<TindahanView>) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const carts = new Set(actionsOf(actionStore.legal.value, "cart").map(({ suit }) => suit));
  return (
    <section
      class="market"
      style={{ "--stalls": view.fruits.length }}
      data-stalls={view.fruits.length}
      data-players={view.players}
      data-arrows=""
      aria-label={talk.t("market")}
    >
      {view.fruits.map((fruit) => (
        <Stall
          key={fruit}
          fruit={fruit}
          counts={view.stalls[fruit] ?? NOBODY}
          isTrump={view.cart === fruit}
          isLed={view.led === fruit}
          takesCart={carts.has(fruit)}
        />
      ))}
    </section>
  );
}

const NOBODY: readonly number[] = [];

interface StallProps {
  fruit: string;
  /** sellers by seat */
  counts: readonly number[];
  isTrump: boolean;
  isLed: boolean;
  takesCart: boolean;
}

function Stall(props: StallProps) {
  const { fruit, isTrump, isLed, takesCart } = props;
  const talk = useTalk();
  const actionStore = useActionStore();
  const about = {
    class: "stall",
    "data-testid": "stall",
    "data-suit": talk.look(fruit),
    "data-trump": isTrump ? "" : undefined,
    "data-led": isLed ? "" : undefined,
  };
  const inside = <StallInside {...props} />;
  if (takesCart) {
    const cart = () => void actionStore.act(`cart ${fruit}`);
    return (
      <button type="button" {...about} data-legal="yes" data-cart={fruit} onClick={cart}>
        <span class="visually-hidden">{talk.t("move-cart-here")} </span>
        {inside}
      </button>
    );
  }
  const state = isTrump ? (isLed ? "both" : "trump") : isLed ? "led" : "plain";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a stall is no fieldset
    <div {...about} role="group" aria-label={talk.sentence("stall", { suit: fruit, state })}>
      {inside}
    </div>
  );
}

function StallInside({ fruit, counts, isTrump, isLed, takesCart }: StallProps) {
  const talk = useTalk();
  return (
    <>
      <span class="stall-awning" />
      <span class="stall-head">
        <Art name={artOf(talk.look(fruit))} />
        <span>{talk.suit(fruit)}</span>
      </span>
      <Sellers counts={counts} />
      <span class="stall-tags">
        {isLed && (
          <span class="table-tag table-tag-led" data-testid="tag">
            {talk.t("led")}
          </span>
        )}
        {isTrump && (
          <span class="table-tag table-tag-trump" data-testid="tag" data-flip="cart" data-ms={480}>
            <Art name="cart" />
            {talk.t("trump")}
          </span>
        )}
        {takesCart && (
          <span class="table-tag table-tag-move" data-testid="tag">
            {talk.t("cart-here")}
          </span>
        )}
      </span>
    </>
  );
}

/** How many sellers each player has here, most first. */
function Sellers({ counts }: { counts: readonly number[] }) {
  const talk = useTalk();
  const seats = counts
    .map((count, seat) => ({ count, seat }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <span class="sellers">
      {seats.map(({ count, seat }) => (
        <span key={seat} class="seller" data-testid="seller" data-seat={seat}>
          <span class="visually-hidden">{talk.name(seat)} </span>
          <Art name={markOf(seat)} class="seller-mark" />
          <Art name="seller" />
          {count}
        </span>
      ))}
      {seats.length === 0 && (
        <span class="seller muted seller-none" data-testid="seller">
          {talk.t("none-yet")}
        </span>
      )}
    </span>
  );
}
