/** Bandu: the pile of pieces, as a shelf or a grid to choose from. */

import { useEffect } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { BanduView, BearingShown } from "../../protocol.ts";
import { useActionStore, useTalk } from "../../table/table-store.ts";
import { capital } from "../../words/catalogue.ts";
import { usePieceList } from "./piece-list.ts";
import { pieceOffers } from "./piece-offers.ts";
import { PieceThumbnail } from "./piece-pictures.tsx";
import { usePlacement } from "./placement-store.ts";
import { towerMark } from "./tower-poses.ts";
import "./pile.css";

/** The pile below the table; in a solo game the next piece is picked here. Once it is empty, the
    pieces that may be pulled out of one's own tower. */
export function PileShelf({ view }: { view: BanduView }) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const placement = usePlacement();
  const open = pieceOffers(actionStore.legal.value);
  const isPull = open[0]?.verb === "pull";
  const pieces = isPull ? open.map(({ piece }) => piece) : view.pile;
  const free = useFree(view, isPull);
  const { stop, list } = usePieceList(pieces);
  const count = pieces.length;
  if (count === 0) return null;
  return (
    <section
      class="pile"
      data-testid="pile"
      aria-label={talk.t(isPull ? "bandu-to-pull" : "bandu-pile-of", { count })}
      data-pick={open.length > 0 ? "" : undefined}
    >
      {isPull && <span class="label">{talk.t("bandu-to-pull")}</span>}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list to choose from */}
      <ul role="listbox" aria-label={talk.t("bandu-pieces-title")} {...list}>
        {pieces.map((piece) => (
          <li key={piece} role="presentation">
            <PieceButton piece={piece} isStop={piece === stop} isFree={free.includes(piece)} />
          </li>
        ))}
      </ul>
      {!isPull && (
        <button
          type="button"
          class="button"
          onClick={() => {
            placement.isPileOpen.value = true;
          }}
        >
          {talk.t("bandu-all", { count })}
        </button>
      )}
    </section>
  );
}

/** Before a pull: the pieces of one's own tower that bear nothing. */
function useFree(view: BanduView, isPull: boolean): readonly string[] {
  const placement = usePlacement();
  const seat = view.seat ?? 0;
  const mark = towerMark(view, seat);
  useEffect(() => {
    if (!isPull || placement.free.value?.of === mark) return;
    placement.ask<BearingShown>(`bearing?seat=${seat}`).then(
      (answer) => {
        if (answer !== null) placement.free.value = { of: mark, pieces: answer.nothing };
      },
      () => undefined,
    );
  }, [isPull, mark]);
  const { value: free } = placement.free;
  return isPull && free?.of === mark ? free.pieces : [];
}

/** The whole pile, to choose from. */
export function PileGrid({ view }: { view: BanduView }) {
  const placement = usePlacement();
  const talk = useTalk();
  const { stop, list } = usePieceList(view.pile);
  return (
    <section class="pile-shelf" data-testid="shelf" aria-label={talk.t("bandu-pile")}>
      <header>
        <span class="label">{talk.t("bandu-pile")}</span>
        <span class="muted">{talk.t("bandu-pieces", { count: view.pile.length })}</span>
        {placement.isPileOpen.value && (
          <button
            type="button"
            class="button button-icon button-quiet"
            aria-label={talk.t("close")}
            onClick={() => {
              placement.isPileOpen.value = false;
            }}
          >
            <Art name="ui-close" />
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list to choose from */}
      <ul role="listbox" aria-label={talk.t("bandu-pile")} {...list}>
        {view.pile.map((piece) => (
          <li key={piece} role="presentation">
            <PieceButton piece={piece} isStop={piece === stop} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PieceButtonProps {
  piece: string;
  /** whether Tab leads here */
  isStop: boolean;
  isFree?: boolean;
}

/** Pressing a piece shows it in detail and selects it. */
function PieceButton({ piece, isStop, isFree }: PieceButtonProps) {
  const placement = usePlacement();
  const talk = useTalk();
  const known = placement.size(piece);
  const name = capital(talk.t("bandu-piece", { piece }));
  const [length = 0, width = 0, height = 0] = known?.size.map((side) => Math.round(side)) ?? [];
  const size =
    known === null
      ? ""
      : `, ${talk.t("bandu-size", { length, width, height, mass: Math.round(known.mass) })}`;
  return (
    <button
      type="button"
      class="piece"
      role="option"
      tabIndex={isStop ? 0 : -1}
      data-piece={piece}
      aria-selected={placement.picked.value === piece}
      aria-label={`${name}${isFree === true ? ` ${talk.t("bandu-bears-nothing")}` : ""}${size}`}
      title={isFree === true ? talk.t("bandu-bears-about", { piece }) : name}
      onClick={() => {
        placement.picked.value = placement.picked.value === piece ? null : piece;
      }}
    >
      <PieceThumbnail piece={piece} />
      <span class="piece-name">{talk.t("bandu-piece", { piece })}</span>
      {isFree === true && <small>{` ${talk.t("bandu-bears-nothing")}`}</small>}
    </button>
  );
}
