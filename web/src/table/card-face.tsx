/** Components that draw a playing card: in the trick, small, or face down. */

import type { JSX } from "preact";
import { rankOf } from "../games/card-names.ts";
import { Art } from "../look/art.tsx";
import { useTalk } from "./table-store.ts";
import type { Talk } from "./talk.ts";
import "./card-face.css";

interface FaceProps {
  card: string;
}

/** Rank, letter and drawing; the element around it has the accessible name. */
export function Face({ card }: FaceProps) {
  const talk = useTalk();
  const { art, beside } = talk.face(card);
  return (
    <>
      <span class="card-rank" data-t={rankOf(card)} />
      <span class="card-letter" data-t={talk.letter(talk.lookOf(card))} />
      {art === undefined ? (
        <span class="card-art" data-t={talk.letter(talk.lookOf(card))} />
      ) : (
        <Art name={art} class="card-art" />
      )}
      {beside !== undefined && <Art name={beside} class="card-second-art" />}
    </>
  );
}

export function cardClass(talk: Talk, card: string, more = ""): string {
  return `card ${talk.face(card).class ?? ""} ${more}`;
}

interface LaidProps {
  card: string;
  class?: string;
  /** who played it: it travels from their badge */
  from?: number;
  isPending?: boolean;
}

/** A card on the table. */
export function LaidCard({ card, class: more = "", from, isPending = false }: LaidProps) {
  const talk = useTalk();
  return (
    <span
      class={cardClass(talk, card, more)}
      role="img"
      aria-label={nameOf(talk, card)}
      data-suit={talk.lookOf(card)}
      data-flip={`card:${card}`}
      data-laid=""
      data-from={from}
      data-pending={isPending ? "" : undefined}
    >
      <Face card={card} />
    </span>
  );
}

interface MiniProps {
  card: string;
  class?: string;
  /** it travels to its place when it is played */
  canTravel?: boolean;
}

/** A small card in a summary. */
export function MiniCard({ card, class: more = "", canTravel = false }: MiniProps) {
  const talk = useTalk();
  return (
    <span
      class={cardClass(talk, card, `card-mini ${more}`)}
      role="img"
      aria-label={talk.card(card)}
      data-suit={talk.lookOf(card)}
      data-flip={canTravel ? `card:${card}` : undefined}
    >
      <Face card={card} />
    </span>
  );
}

/** A face-down card. */
export function BackCard({
  label,
  class: more = "",
}: {
  label?: string;
  class?: string;
}): JSX.Element {
  if (label === undefined)
    return <span class={`card card-back ${more}`} data-testid="card-back" aria-hidden="true" />;
  return (
    <span class={`card card-back ${more}`} data-testid="card-back" role="img" aria-label={label} />
  );
}

/** "Red 5, kettle" */
export function nameOf(talk: Talk, card: string): string {
  const { word } = talk.face(card);
  return word === undefined ? talk.card(card) : `${talk.card(card)}, ${talk.t(word)}`;
}
