/** Bastos: buttons that raise or lower the value of a fruit. */

import { Art } from "../../look/art.tsx";
import type { BastosView } from "../../protocol.ts";
import { useActionStore, useTalk } from "../../table/table-store.ts";
import { signed } from "../../words/signed-numbers.ts";
import { artOf } from "../shelf-registry.ts";
import "./values.css";

/** A column per fruit: up, current, down, each with the resulting value. */
export function ValueSteps({ view }: { view: BastosView }) {
  const talk = useTalk();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the prompt is its legend
    <div
      class="value-buttons"
      data-testid="values"
      data-arrows=""
      role="group"
      aria-label={talk.t("change-value")}
      style={{ "--fruits": view.fruits.length }}
    >
      {view.fruits.map((fruit) => (
        // biome-ignore lint/a11y/useSemanticElements: one of several groups
        <div
          key={fruit}
          role="group"
          aria-label={`${talk.suit(fruit)} ${signed(view.values[fruit] ?? 0)}`}
        >
          <ValueStep view={view} fruit={fruit} verb="raise" />
          <span class="value-current">
            <Art name={artOf(fruit)} />
            {signed(view.values[fruit] ?? 0)}
          </span>
          <ValueStep view={view} fruit={fruit} verb="lower" />
        </div>
      ))}
    </div>
  );
}

interface StepProps {
  view: BastosView;
  fruit: string;
  verb: "raise" | "lower";
}

/** Illegal steps can be pressed too: the server explains why not. */
function ValueStep({ view, fruit, verb }: StepProps) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const action = `${verb} ${fruit}`;
  const isLegal = actionStore.legal.value.includes(action);
  const to = (view.values[fruit] ?? 0) + (verb === "raise" ? 1 : -1);
  const label = isLegal
    ? talk.t(`${verb}-to`, { suit: fruit, value: to })
    : talk.t(verb === "raise" ? "at-top" : "at-bottom", { suit: fruit });
  return (
    <button
      type="button"
      class="button"
      data-do={action}
      aria-label={label}
      aria-disabled={isLegal ? undefined : true}
      onClick={() => void actionStore.act(action)}
    >
      {isLegal ? (
        <>
          <Art name={verb === "raise" ? "ui-up" : "ui-down"} />
          {signed(to)}
        </>
      ) : (
        talk.t(verb === "raise" ? "top" : "bottom")
      )}
    </button>
  );
}
