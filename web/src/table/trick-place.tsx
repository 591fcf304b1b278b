/** A seat's place in the trick: its card, a token, or an empty place that says whose turn it is. */

import type { ComponentChildren } from "preact";
import type { Room } from "../games/room-contract.ts";
import { Art, type ArtName } from "../look/art.tsx";
import type { Seen, View } from "../protocol.ts";
import { parseAction, verbOf } from "./actions.ts";
import { LaidCard } from "./card-face.tsx";
import { useActionStore, useLiveTable, useRoom, useSeating, useTalk } from "./table-store.ts";
import { winningSeatOf } from "./trick-state.ts";
import "./trick-place.css";

interface Props {
  view: View;
  seat: number;
}

export function TrickPlace({ view, seat }: Props) {
  const talk = useTalk();
  const room = useRoom();
  const table = useLiveTable();
  const actionStore = useActionStore();
  const own = actionStore.sent.value;
  const done = laidOf(room, view).filter((seen) => seen.seat === seat);
  const text = done.at(-1)?.do ?? (seat === talk.you && own !== null ? own : undefined);
  const action = parseAction(text ?? "");
  const isSent = done.length === 0;
  const lies = verbOf(room, action.verb)?.lies;
  if (typeof lies === "function") {
    const Laid = lies;
    return <Laid view={view} seat={seat} action={action} />;
  }
  if (action.card === undefined || lies === undefined)
    return <EmptyPlace view={view} seat={seat} />;
  return (
    <div class="trick-place">
      <Played
        view={view}
        seat={seat}
        card={action.card}
        isPending={isSent && table.status.value !== "connected"}
      />
    </div>
  );
}

/** What lies in the trick; other actions are part of it as well. */
function laidOf(room: Room, view: View): Seen[] {
  const liesOf = (text: string) => verbOf(room, parseAction(text).verb)?.lies;
  return view.trick.filter((seen) => seen.do !== undefined && liesOf(seen.do) !== undefined);
}

interface PlayedProps extends Props {
  card: string;
  isPending: boolean;
}

function Played({ view, seat, card, isPending }: PlayedProps) {
  const talk = useTalk();
  const hide = useHiding(card);
  const { inside: insideOf } = useRoom();
  const isBest = winningSeatOf(view) === seat && view.trick.length > 0;
  const inside = insideOf?.(view, card) ?? null;
  const laid = (
    <LaidCard card={card} from={seat} class={isBest ? "card-winner" : ""} isPending={isPending} />
  );
  return (
    <>
      {inside === null ? (
        <Kettle hide={hide} card={card} laid={laid} />
      ) : (
        <Under card={inside}>{laid}</Under>
      )}
      {isPending ? (
        <span class="table-tag table-tag-waiting">{talk.t("not-confirmed")}</span>
      ) : (
        <TrickTag view={view} seat={seat} />
      )}
    </>
  );
}

/** The legal action that hides the picked card in this one. */
function useHiding(kettle: string): string | null {
  const actionStore = useActionStore();
  const { picked } = actionStore;
  const actions = picked.value === null ? [] : actionStore.legal.value.map(parseAction);
  const hides = actions.find(({ card, into }) => card === picked.value && into === kettle);
  return hides?.text ?? null;
}

interface KettleProps {
  hide: string | null;
  card: string;
  laid: ComponentChildren;
}

/** A card in the trick; a kettle that can take the picked card becomes a button. */
function Kettle({ hide, card, laid }: KettleProps) {
  const talk = useTalk();
  const actionStore = useActionStore();
  if (hide === null) return <>{laid}</>;
  return (
    <button
      type="button"
      class="trick-place-target"
      data-testid="hiding-place"
      aria-label={talk.t("hide-into", {
        card: actionStore.picked.value ?? "",
        kettle: card,
      })}
      onClick={() => void actionStore.act(hide)}
    >
      {laid}
      <span class="table-tag table-tag-move">{talk.t("hide-here")}</span>
    </button>
  );
}

/** A raccoon dog that peeps out from under its kettle. */
function Under({ card, children }: { card: string; children: ComponentChildren }) {
  const talk = useTalk();
  return (
    <span class="trick-place-stack">
      {card === "" ? (
        <span class="card card-back" role="img" aria-label={talk.t("face-down")} data-laid="" />
      ) : (
        <LaidCard card={card} />
      )}
      {children}
    </span>
  );
}

/** "led" on the first card, "best" on the winning one. */
function TrickTag({ view, seat }: Props) {
  const talk = useTalk();
  const laid = laidOf(useRoom(), view);
  const leader = view.trick.find(({ do: text }) => parseAction(text ?? "").verb === "play")?.seat;
  const cards = laid.length;
  const isLed = leader === seat;
  if (winningSeatOf(view) === seat && !(isLed && cards < 2)) {
    return (
      <span class="table-tag table-tag-best">
        <Art name="ui-crown" />
        {talk.t("best")}
      </span>
    );
  }
  return isLed ? <span class="table-tag table-tag-led">{talk.t("led")}</span> : null;
}

interface TokenProps {
  seat: number;
  icon: ArtName;
  text: string;
}

/** Something was done instead of playing a card. */
export function TrickToken({ seat, icon, text }: TokenProps) {
  return (
    <div
      class="trick-place trick-place-token"
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

/** Says whose turn comes when. */
function EmptyPlace({ view, seat }: Props) {
  const room = useRoom();
  const seating = useSeating();
  const talk = useTalk();
  if (view.over || view.due !== null || seating.isStopped.value) return <div class="trick-place" />;
  const isMe = seat === talk.you;
  const isAwaited = view.to_act.includes(seat);
  const isLive = isAwaited && !seating.isStanding.value;
  const isAway = isAwaited && !isMe && seating.isDeserted.value;
  return (
    <div
      class={`trick-place trick-place-open ${isLive ? "trick-place-own" : ""}`}
      data-testid="open-place"
    >
      {talk.t(isAway ? "away" : isMe ? ownWord(room, view, seat) : wordFor(view, seat))}
    </div>
  );
}

function ownWord(room: Room, view: View, seat: number): string {
  const leads = view.trick.length === 0 && view.to_act.includes(seat);
  return leads ? room.leadWord : "your-card";
}

function wordFor(view: View, seat: number): string {
  const { coming } = view;
  if (view.to_act.includes(seat)) return "plays-now";
  if (view.trick.length === 0) return "waits";
  if (coming.at(-1) === seat) return "plays-last";
  if (coming[0] === view.seat && coming[1] === seat) return "after-you";
  return "waits";
}
