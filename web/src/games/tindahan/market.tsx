/** Tindahan: the market stalls, with sellers and the cart. */

import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { TindahanView } from "../../protocol.ts";
import { actionsOf } from "../../table/actions.ts";
import { useActionStore, useTalk } from "../../table/table-store.ts";
import type { ViewProps } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";

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
    "data-suit": talk.look(fruit),
    "data-trump": isTrump ? "" : undefined,
    "data-led": isLed ? "" : undefined,
  };
  const inside = <StallInside {...props} />;
  if (takesCart) {
    const cart = () => void actionStore.act(`cart ${fruit}`);
    return (
      <button type="button" {...about} data-legal="yes" data-cart={fruit} onClick={cart}>
        <span class="sr">{talk.t("move-cart-here")} </span>
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
      <span class="awning" />
      <span class="stall-h">
        <Art name={artOf(talk.look(fruit))} />
        <span>{talk.suit(fruit)}</span>
      </span>
      <Sellers counts={counts} />
      <span class="tags">
        {isLed && <span class="tag tag--led">{talk.t("led")}</span>}
        {isTrump && (
          <span class="tag tag--trump" data-flip="cart" data-ms={480}>
            <Art name="cart" />
            {talk.t("trump")}
          </span>
        )}
        {takesCart && <span class="tag tag--move">{talk.t("cart-here")}</span>}
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
        <span key={seat} class="li" data-seat={seat}>
          <span class="sr">{talk.name(seat)} </span>
          <Art name={markOf(seat)} class="who" />
          <Art name="seller" />
          {count}
        </span>
      ))}
      {seats.length === 0 && <span class="li muted none">{talk.t("none-yet")}</span>}
    </span>
  );
}
