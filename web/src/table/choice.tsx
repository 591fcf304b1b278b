import { Art, type ArtName } from "../look/art.tsx";
import type { View } from "../protocol.ts";
import { type Action, actionsWith } from "./actions.ts";
import { artOf, isKettle, signed, suitOf } from "./cards.ts";
import { useDesk } from "./desk.ts";

interface Props {
  card: string;
}

/** What a picked card could do, at the prompt. */
export function Choice({ card }: Props) {
  const desk = useDesk();
  const actions = actionsWith(desk.legal.value, card);
  return (
    <>
      <p>{desk.talk.value.sentence(questionOf(actions), { card, suit: suitOf(card) })}</p>
      <div class="choice">
        {actions.map((action) => (
          <ChoiceButton key={action.text} action={action} isAlone={actions.length === 1} />
        ))}
        {actions.length === 1 && (
          <button type="button" class="btn" onClick={() => desk.pick(null)}>
            {desk.talk.value.t("not-this")}
          </button>
        )}
      </div>
    </>
  );
}

function questionOf(actions: readonly Action[]): string {
  const verbs = new Set(actions.map(({ verb }) => verb));
  if (verbs.has("trump")) return "ask-trump";
  if (verbs.has("hide")) return verbs.has("play") ? "ask-hide" : "ask-hide-only";
  if (verbs.has("spend")) return verbs.has("play") ? "ask-spend" : "ask-spend-only";
  return verbs.has("bastos") ? "ask-bastos" : "ask-play";
}

function ChoiceButton({ action, isAlone }: { action: Action; isAlone: boolean }) {
  const desk = useDesk();
  const talk = desk.talk.value;
  const { verb, card = "", kettle } = action;
  const suit = suitOf(card);
  const isPlain = verb === "play" && !isAlone;
  const trump = valueAsTrump(desk.view.value, suit);
  return (
    <button
      type="button"
      class={`btn ${isPlain ? "" : "btn--go"}`}
      onClick={() => void desk.act(action.text)}
    >
      <Art name={iconOf(action, talk.look(suit))} />
      <span>
        {kettle !== undefined
          ? talk.t("do-hide", { kettle })
          : talk.t(`do-${verb}`, { game: desk.view.value?.game ?? "" })}
        {verb === "trump" && trump !== null && (
          <small>{talk.t("trump-falls", { suit, value: signed(trump) })}</small>
        )}
        {verb === "spend" && <small>{talk.t("seller-goes", { suit })}</small>}
      </span>
    </button>
  );
}

/** What a fruit would be worth as trump, as the server says. */
export function valueAsTrump(view: View | null, suit: string): number | null {
  return view !== null && "as_trump" in view ? (view.as_trump[suit] ?? null) : null;
}

function iconOf({ verb, card = "" }: Action, suit: string): ArtName {
  if (verb === "trump") return "donkey";
  if (verb === "hide") return "kettle";
  if (verb === "spend") return "seller";
  return isKettle(card) ? "kettle" : artOf(suit);
}
