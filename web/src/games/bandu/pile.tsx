import { useEffect } from "preact/hooks";
import { Art } from "../../look/art.tsx";
import type { BanduView, BearingShown } from "../../protocol.ts";
import { useActing, useTalk } from "../../table/desk.ts";
import { capital } from "../../table/talk.ts";
import { useBench } from "./bench.ts";
import { openings } from "./offers.ts";
import { Thumb } from "./pictures.tsx";
import { markOf } from "./tower.ts";

/** The pile on a shelf under the table; alone, the next piece is picked here. With an empty pile,
    what may be pulled out of the own tower. */
export function Shelf({ view }: { view: BanduView }) {
  const talk = useTalk();
  const acting = useActing();
  const bench = useBench();
  const open = openings(acting.legal.value);
  const isPull = open[0]?.verb === "pull";
  const pieces = isPull ? open.map(({ piece }) => piece) : view.pile;
  const free = useFree(view, isPull);
  const count = pieces.length;
  if (count === 0) return null;
  return (
    <section
      class="pile"
      aria-label={talk.t(isPull ? "bandu-to-pull" : "bandu-pile-of", { count })}
      data-pick={open.length > 0 ? "" : undefined}
    >
      {isPull && <span class="label">{talk.t("bandu-to-pull")}</span>}
      <ul aria-label={talk.t("bandu-pieces-title")}>
        {pieces.map((piece) => (
          <li key={piece}>
            <PieceButton piece={piece} isFree={free.includes(piece)} />
          </li>
        ))}
      </ul>
      {!isPull && (
        <button
          type="button"
          class="btn"
          onClick={() => {
            bench.isPileOpen.value = true;
          }}
        >
          {talk.t("bandu-all", { count })}
        </button>
      )}
    </section>
  );
}

/** Before a pull: the pieces of your tower on which nothing rests. */
function useFree(view: BanduView, isPull: boolean): readonly string[] {
  const bench = useBench();
  const seat = view.seat ?? 0;
  const mark = markOf(view, seat);
  useEffect(() => {
    if (!isPull || bench.free.value?.of === mark) return;
    bench.ask<BearingShown>(`bearing?seat=${seat}`).then(
      (answer) => {
        if (answer !== null) bench.free.value = { of: mark, pieces: answer.nothing };
      },
      () => undefined,
    );
  }, [isPull, mark]);
  const { value: free } = bench.free;
  return isPull && free?.of === mark ? free.pieces : [];
}

/** The whole pile, to choose from. */
export function ShelfGrid({ view }: { view: BanduView }) {
  const bench = useBench();
  const talk = useTalk();
  return (
    <section class="shelf-g" aria-label={talk.t("bandu-pile")}>
      <header>
        <span class="label">{talk.t("bandu-pile")}</span>
        <span class="muted">{talk.t("bandu-pieces", { count: view.pile.length })}</span>
        {bench.isPileOpen.value && (
          <button
            type="button"
            class="btn btn--icon btn--quiet"
            aria-label={talk.t("close")}
            onClick={() => {
              bench.isPileOpen.value = false;
            }}
          >
            <Art name="ui-close" />
          </button>
        )}
      </header>
      <ul>
        {view.pile.map((piece) => (
          <li key={piece}>
            <PieceButton piece={piece} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A piece of the pile: pressed, it is looked at closely, and may be chosen. */
function PieceButton({ piece, isFree }: { piece: string; isFree?: boolean }) {
  const bench = useBench();
  const talk = useTalk();
  const known = bench.size(piece);
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
      data-piece={piece}
      aria-pressed={bench.picked.value === piece}
      aria-label={`${name}${size}${isFree === true ? `, ${talk.t("bandu-bears-nothing")}` : ""}`}
      title={isFree === true ? talk.t("bandu-bears-about", { piece }) : name}
      onClick={() => {
        bench.picked.value = bench.picked.value === piece ? null : piece;
      }}
    >
      <Thumb piece={piece} />
      {isFree === true && <small>{talk.t("bandu-bears-nothing")}</small>}
    </button>
  );
}
