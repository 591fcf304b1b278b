import type { ComponentChildren } from "preact";
import { Art, type ArtName } from "../look/art.tsx";
import type { TanukiView, View } from "../protocol.ts";
import { parseAction } from "./actions.ts";
import { LaidCard } from "./card.tsx";
import { useDesk } from "./desk.ts";
import { seatsToPlay } from "./turns.ts";

interface Props {
  view: View;
  seat: number;
}

/** What a seat did in this trick: its card, a token, or an empty place that says who comes when. */
export function Slot({ view, seat }: Props) {
  const desk = useDesk();
  const own = desk.sent.value;
  const done = view.trick.filter((seen) => seen.seat === seat && LAYS.has(verbOf(seen.do)));
  const text = done.at(-1)?.do ?? (seat === desk.you.value && own !== null ? own : undefined);
  const action = parseAction(text ?? "");
  const isSent = done.length === 0;
  if (action.verb === "cart")
    return <Token seat={seat} icon="cart" text={desk.talk.value.t("cart")} />;
  if (action.verb === "seller" || action.verb === "spend") {
    return <Token seat={seat} icon="seller" text={desk.talk.value.t("seller")} />;
  }
  if (action.verb === "hide" && action.kettle !== undefined) {
    return <Hidden seat={seat} card={action.card ?? "?"} kettle={action.kettle} />;
  }
  if (action.card === undefined || !LAYS.has(action.verb))
    return <OpenSlot view={view} seat={seat} />;
  return (
    <div class="slot">
      <Played
        view={view}
        seat={seat}
        card={action.card}
        isPending={isSent && desk.table.status.value !== "connected"}
      />
    </div>
  );
}

const LAYS = new Set(["play", "trump", "hide", "seller", "spend", "cart"]);
const verbOf = (text: string | undefined): string => text?.split(" ")[0] ?? "";

interface PlayedProps extends Props {
  card: string;
  isPending: boolean;
}

function Played({ view, seat, card, isPending }: PlayedProps) {
  const { t } = useTags();
  const hide = useHiding(card);
  const isBest = bestOf(view) === seat && view.trick.length > 0;
  const inside = "kettles" in view ? insideOf(view, card) : null;
  const laid = (
    <LaidCard card={card} from={seat} class={isBest ? "card--won" : ""} isPending={isPending} />
  );
  return (
    <>
      {inside === null ? (
        <Kettle hide={hide} card={card} laid={laid} />
      ) : (
        <Under card={inside}>{laid}</Under>
      )}
      {isPending ? (
        <span class="tag tag--wait">{t("not-confirmed")}</span>
      ) : (
        <TrickTag view={view} seat={seat} />
      )}
    </>
  );
}

/** The action that hides the picked card in this kettle, if it is legal. */
function useHiding(kettle: string): string | null {
  const desk = useDesk();
  const action = `hide ${desk.picked.value} ${kettle}`;
  return desk.legal.value.includes(action) ? action : null;
}

interface KettleProps {
  hide: string | null;
  card: string;
  laid: ComponentChildren;
}

/** A card that lies there; a kettle that would take the picked card can be pressed. */
function Kettle({ hide, card, laid }: KettleProps) {
  const desk = useDesk();
  if (hide === null) return <>{laid}</>;
  return (
    <button
      type="button"
      class="into"
      aria-label={desk.talk.value.t("hide-into", {
        card: desk.picked.value ?? "",
        kettle: card,
      })}
      onClick={() => void desk.act(hide)}
    >
      {laid}
      <span class="tag tag--move">{desk.talk.value.t("hide-here")}</span>
    </button>
  );
}

/** What hides in a kettle: a card, `""` face down, or null. */
function insideOf(view: TanukiView, card: string): string | null {
  const kettle = view.kettles.find((one) => one.kettle === card && one.hider !== null);
  return kettle === undefined ? null : (kettle.card ?? "");
}

/** A raccoon that peeps out from under its kettle. */
function Under({ card, children }: { card: string; children: ComponentChildren }) {
  const { t } = useTags();
  return (
    <span class="under">
      {card === "" ? (
        <span class="card card--back" role="img" aria-label={t("face-down")} data-laid="" />
      ) : (
        <LaidCard card={card} />
      )}
      {children}
    </span>
  );
}

function useTags() {
  const talk = useDesk().talk.value;
  return { t: (key: string) => talk.t(key) };
}

/** Whose card would win the trick, where there are tricks. */
function bestOf(view: View): number | null {
  return "best" in view ? view.best : null;
}

/** "led" on the first card, "best" on the one that would win. */
function TrickTag({ view, seat }: Props) {
  const { t } = useTags();
  const leader = view.trick.find((seen) => verbOf(seen.do) === "play")?.seat;
  const cards = view.trick.filter((seen) => LAYS.has(verbOf(seen.do))).length;
  const isLed = leader === seat;
  if (bestOf(view) === seat && !(isLed && cards < 2)) {
    return (
      <span class="tag tag--best">
        <Art name="ui-crown" />
        {t("best")}
      </span>
    );
  }
  return isLed ? <span class="tag tag--led">{t("led")}</span> : null;
}

interface TokenProps {
  seat: number;
  icon: ArtName;
  text: string;
}

/** Something was done instead of playing a card. */
export function Token({ seat, icon, text }: TokenProps) {
  return (
    <div
      class="slot slot--token"
      data-seat={seat}
      data-flip={`token:${seat}`}
      data-from={seat}
      data-laid=""
    >
      <Art name={icon} />
      <span>{text}</span>
    </div>
  );
}

interface HiddenProps {
  seat: number;
  /** `?` if it lies face down */
  card: string;
  kettle: string;
}

/** The owner's place says where the raccoon is. */
function Hidden({ seat, card, kettle }: HiddenProps) {
  const talk = useDesk().talk.value;
  const label =
    card === "?"
      ? talk.say({ key: "tanuki-hides-unseen", params: { seat, kettle } })
      : talk.say({ key: "tanuki-hides", params: { seat, card, kettle } });
  return (
    <div class="slot slot--token" role="img" aria-label={label} data-laid="">
      <Art name="tanuki" />
      <span>
        {card === "?" ? talk.t("raccoon") : talk.catalogue.card(card)}
        <br />
        {talk.t("hides-short")}
      </span>
    </div>
  );
}

/** Who comes when. */
function OpenSlot({ view, seat }: Props) {
  const desk = useDesk();
  const { t } = useTags();
  if (view.over || view.due !== null || desk.isStopped.value) return <div class="slot" />;
  const isMe = seat === desk.you.value;
  const isAwaited = view.to_act.includes(seat);
  const isLive = isAwaited && !desk.isStanding.value;
  const isAway = isAwaited && !isMe && desk.isDeserted.value;
  return (
    <div class={`slot slot--open ${isLive ? "slot--me" : ""}`}>
      {t(isAway ? "away" : wordFor(view, seat, isMe))}
    </div>
  );
}

/** A trick of Tindahan may begin with the cart, and nothing is led then. */
const youLead = ({ game }: View) => (game === "tindahan" ? "you-lead-tindahan" : "you-lead");

function wordFor(view: View, seat: number, isMe: boolean): string {
  const coming = seatsToPlay(view);
  const isAwaited = view.to_act.includes(seat);
  if (isMe) return view.trick.length === 0 && isAwaited ? youLead(view) : "your-card";
  if (isAwaited) return "plays-now";
  if (view.trick.length === 0) return "waits";
  if (coming.at(-1) === seat) return "plays-last";
  if (coming[0] === view.seat && coming[1] === seat) return "after-you";
  return "waits";
}
