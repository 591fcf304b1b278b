import type { JSX } from "preact";
import { Art } from "../look/art.tsx";
import { artOf, isKettle, isRaccoon, rankOf } from "./cards.ts";
import { useDesk } from "./desk.ts";

interface FaceProps {
  card: string;
}

/** Rank, letter and drawing; the name is said by what is around it. */
export function Face({ card }: FaceProps) {
  const talk = useDesk().talk.value;
  const suit = talk.lookOf(card);
  return (
    <>
      <span class="card-n" data-t={rankOf(card)} />
      <span class="card-l" data-t={talk.letter(suit)} />
      {isKettle(card) ? (
        <>
          <Art name="kettle" class="card-a" />
          <Art name={artOf(suit)} class="card-b" />
        </>
      ) : (
        <Art name={artOf(suit)} class="card-a" />
      )}
      {isRaccoon(card) && <Art name="tanuki" class="card-b" />}
    </>
  );
}

export function cardClass(card: string, more = ""): string {
  return `card ${isKettle(card) ? "card--kettle" : ""} ${more}`;
}

interface LaidProps {
  card: string;
  class?: string;
  /** who laid it: it comes from their badge */
  from?: number;
  isPending?: boolean;
}

/** A card on the table. */
export function LaidCard({ card, class: more = "", from, isPending = false }: LaidProps) {
  const { talk } = useDesk();
  return (
    <span
      class={cardClass(card, more)}
      role="img"
      aria-label={nameOf(talk.value.card(card), isKettle(card), talk.value.t("kettle"))}
      data-suit={talk.value.lookOf(card)}
      data-flip={`card:${card}`}
      data-laid=""
      data-from={from}
      data-pending={isPending ? "" : undefined}
    >
      <Face card={card} />
    </span>
  );
}

/** A small card that only shows what was. */
export function MiniCard({ card, class: more = "" }: { card: string; class?: string }) {
  const { talk } = useDesk();
  return (
    <span
      class={cardClass(card, `card--mini ${more}`)}
      role="img"
      aria-label={talk.value.card(card)}
      data-suit={talk.value.lookOf(card)}
    >
      <Face card={card} />
    </span>
  );
}

/** A card face down. */
export function BackCard({
  label,
  class: more = "",
}: {
  label?: string;
  class?: string;
}): JSX.Element {
  if (label === undefined) return <span class={`card card--back ${more}`} aria-hidden="true" />;
  return <span class={`card card--back ${more}`} role="img" aria-label={label} />;
}

/** "Red 5, kettle" */
export function nameOf(card: string, kettle: boolean, word: string): string {
  return kettle ? `${card}, ${word}` : card;
}
