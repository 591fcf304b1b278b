/** Bastos: the value of each fruit, as a ladder or a strip. */

import { useMemo } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import { markOf } from "../../look/seat-marks.ts";
import type { BastosView } from "../../protocol.ts";
import type { ActionStore } from "../../table/action-store.ts";
import { actionsOf } from "../../table/actions.ts";
import { useActionStore, useTalk } from "../../table/table-store.ts";
import type { Talk } from "../../table/talk.ts";
import { signed } from "../../words/signed-numbers.ts";
import { suitOf } from "../card-names.ts";
import type { ViewProps } from "../room-contract.ts";
import { artOf } from "../shelf-registry.ts";
import { valueAsTrump } from "./trump.ts";
import "./ladder.css";

const HIGHEST = 3;
const LOWEST = -2;
const RUNGS = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => HIGHEST - i);

type Props = ViewProps<BastosView>;

/** A ladder on wide screens, a strip on phones. Memoized: it has many cells, and playing a card
    changes none of them. */
export function ValueLadder({ view }: Props) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const next = nextOf(actionStore, view, talk);
  const { values, led, trump, bastos } = view;
  return useMemo(
    () => (
      <>
        <Ladder view={view} next={next} />
        <Strip view={view} next={next} />
      </>
    ),
    [
      talk,
      actionStore.legal.value,
      actionStore.picked.value,
      values,
      led,
      trump,
      bastos,
      view.is_choosing,
    ],
  );
}

type Next = (fruit: string, value: number) => string | null;

/** Values that a legal change would lead to, or that making the picked card trump would. */
function nextOf({ legal, picked }: ActionStore, view: BastosView, talk: Talk): Next {
  const now = (fruit: string) => view.values[fruit] ?? 0;
  const up = new Set(actionsOf(legal.value, "raise").map(({ suit }) => suit));
  const down = new Set(actionsOf(legal.value, "lower").map(({ suit }) => suit));
  const trump =
    picked.value !== null && legal.value.includes(`trump ${picked.value}`)
      ? suitOf(picked.value)
      : null;
  return (fruit, value) => {
    if (up.has(fruit) && value === now(fruit) + 1) return signed(value);
    if (down.has(fruit) && value === now(fruit) - 1) return signed(value);
    if (fruit === trump && value === valueAsTrump(view, fruit)) return talk.t("if-trump");
    return null;
  };
}

function Ladder({ view, next }: Props & { next: Next }) {
  const talk = useTalk();
  const led = (fruit: string) => (fruit === view.led ? "is-led" : "");
  return (
    <section
      class="ladder"
      style={{ "--fruits": view.fruits.length }}
      aria-label={talk.t("values")}
    >
      <div class="ladder-head label">{talk.t("value")}</div>
      {view.fruits.map((fruit) => (
        <div
          key={fruit}
          class={`ladder-head ${led(fruit)}`}
          role="img"
          aria-label={valueLabel(talk, view, fruit)}
        >
          <FruitHead view={view} fruit={fruit} />
        </div>
      ))}
      {RUNGS.map((rung) => [
        <div key={`${rung}`} aria-hidden="true">
          {signed(rung)}
        </div>,
        ...view.fruits.map((fruit) => (
          <div
            key={`${rung}${fruit}`}
            class={`ladder-rung ${rung > 0 ? "is-plus" : rung < 0 ? "is-minus" : ""} ${led(fruit)}`}
            aria-hidden="true"
          >
            <Rung
              isNow={view.values[fruit] === rung}
              fruit={fruit}
              rung={rung}
              ghost={next(fruit, rung)}
            />
          </div>
        )),
      ])}
    </section>
  );
}

interface RungProps {
  isNow: boolean;
  fruit: string;
  rung: number;
  ghost: string | null;
}

function Rung({ isNow, fruit, rung, ghost }: RungProps) {
  if (isNow) {
    return (
      <span class="ladder-value" data-flip={`value:${fruit}`}>
        {signed(rung)}
      </span>
    );
  }
  return ghost === null ? null : <span class="ladder-next">{ghost}</span>;
}

function FruitHead({ view, fruit }: Props & { fruit: string }) {
  const talk = useTalk();
  return (
    <>
      <Art name={artOf(fruit)} />
      {fruit === view.trump && <Art name="donkey" class="ladder-donkey" />}
      {fruit === view.led && <span class="table-tag table-tag-led">{talk.t("led")}</span>}
      <Owners view={view} fruit={fruit} />
    </>
  );
}

/** Marks of the players whose Bastos is this fruit: they cannot win with it. */
function Owners({ view, fruit }: Props & { fruit: string }) {
  if (view.is_choosing) return <span class="ladder-own" />;
  return (
    <span class="ladder-own">
      {view.bastos.map((card, seat) =>
        card !== null && suitOf(card) === fruit ? (
          <span key={card} data-seat={seat}>
            <Art name={markOf(seat)} />
          </span>
        ) : null,
      )}
    </span>
  );
}

function Strip({ view, next }: Props & { next: Next }) {
  const talk = useTalk();
  return (
    <section
      class="ladder-strip"
      style={{ "--fruits": view.fruits.length }}
      aria-label={talk.t("values")}
    >
      {view.fruits.map((fruit) => (
        <div
          key={fruit}
          class={fruit === view.led ? "is-led" : ""}
          role="img"
          aria-label={valueLabel(talk, view, fruit)}
        >
          <Art name={artOf(fruit)} />
          <b>{signed(view.values[fruit] ?? 0)}</b>
          <span class="ladder-strip-steps">
            {[...RUNGS].reverse().map((rung) => (
              <i
                key={rung}
                class={stepClass(rung, view.values[fruit] ?? 0, next(fruit, rung) !== null)}
              />
            ))}
          </span>
          <Owners view={view} fruit={fruit} />
          {fruit === view.led && <span class="table-tag table-tag-led">{talk.t("led")}</span>}
          {fruit === view.trump && <Art name="donkey" class="ladder-donkey" />}
        </div>
      ))}
    </section>
  );
}

function stepClass(rung: number, value: number, isNext: boolean): string {
  if (rung === value) return "is-now";
  if (isNext) return "is-next";
  return rung === 0 ? "is-zero" : "";
}

function valueLabel(talk: Talk, view: BastosView, fruit: string): string {
  const owners = view.bastos.flatMap((card, seat) =>
    card !== null && suitOf(card) === fruit ? [talk.name(seat)] : [],
  );
  const parts = [`${talk.suit(fruit)} ${signed(view.values[fruit] ?? 0)}`];
  if (fruit === view.trump) parts.push(talk.t("trump"));
  if (fruit === view.led) parts.push(talk.t("led"));
  if (owners.length > 0) parts.push(talk.t("bastos-of", { names: owners }));
  return parts.join(", ");
}
