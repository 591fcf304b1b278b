/** Bandu: action buttons for answering, bidding, offering and placing. */

import { useEffect } from "preact/hooks";
import { Art, type ArtName } from "../../look/art.tsx";
import type { BanduView } from "../../protocol.ts";
import { to } from "../../root-path.ts";
import { useActionStore, useTableStore, useTalk } from "../../table/table-store.ts";
import { announce } from "../../ui/announcer.tsx";
import { PictureButton } from "./picture-button.tsx";
import { pieceOffers } from "./piece-offers.ts";
import { type PlacementStore, placementOf } from "./placement-store.ts";
import { PullChooser } from "./pull-chooser.tsx";
import { pullAim, pulledPiece } from "./pull-direction.ts";
import "./action-buttons.css";
import "../../table/card-choice.css";
import "../../table/prompt.css";

/** Large buttons for what can be done now, with what each costs. */
export function BanduActionButtons({ view }: { view: BanduView }) {
  const actionStore = useActionStore();
  const store = useTableStore();
  const placement = placementOf(store);
  const { value: legal } = actionStore.legal;
  if (store.playback.isLooking.value) return <LookAround view={view} />;
  if (legal.includes("place")) return <Placing placement={placement} />;
  if (pieceOffers(legal).length > 0 || legal.includes("stop"))
    return <AuctionOpening view={view} placement={placement} />;
  if (legal.length > 0) return <Answer view={view} />;
  return isOut(view) ? <Out /> : null;
}

const isOut = ({ seat, out_at, over }: BanduView): boolean =>
  seat !== null && (out_at[seat] ?? 0) > 0 && !over;

/** A player whose tower has fallen may leave or stay. */
function Out() {
  const talk = useTalk();
  return (
    <div class="actions" data-arrows="">
      <span class="muted">{talk.t("bandu-you-are-out")}</span>
      <a class="button" href={to("/")}>
        <Art name="ui-back" />
        {talk.t("leave")}
      </a>
    </div>
  );
}

/** BAN-08: before the first auction there is time to look at the pieces. */
function LookAround({ view }: { view: BanduView }) {
  const talk = useTalk();
  const { playback } = useTableStore();
  return (
    <div class="actions" data-arrows="">
      <span class="muted">{talk.sentence("bandu-look-around", { seat: view.auctioneer })}</span>
      <button
        type="button"
        class="button button-primary"
        data-key="ready"
        data-testid="act"
        onClick={() => playback.lookedAround()}
      >
        <Art name="ui-check" />
        {talk.t("bandu-looked-around")}
      </button>
    </div>
  );
}

interface ButtonProps {
  action: () => void;
  /** keyboard shortcut that presses it */
  name: string;
  icon: ArtName;
  title: string;
  about?: string;
  isGo?: boolean;
  isOff?: boolean;
}

function ActButton({ action, name, icon, title, about, isGo, isOff }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${isGo === true ? "button-primary" : ""}`}
      data-testid={isGo === true ? "act" : undefined}
      data-key={name}
      disabled={isOff}
      onClick={action}
    >
      <Art name={icon} />
      <span>
        {title}
        {about !== undefined && <small>{about}</small>}
      </span>
    </button>
  );
}

/** Buttons to use or refuse, bid or pass. */
function Answer({ view }: { view: BanduView }) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const beans = view.beans[view.seat ?? 0] ?? 0;
  const act = (action: string) => () => void actionStore.act(action);
  const { value: legal } = actionStore.legal;
  const bid = legal.find((action) => action.startsWith("bid "));
  return (
    <div class="card-choice" data-testid="choice" data-arrows="">
      {legal.includes("use") && (
        <ActButton
          action={act("use")}
          name="use"
          icon="tower"
          title={talk.t("bandu-use")}
          about={talk.t(legal.includes("refuse") ? "bandu-use-about" : "bandu-use-must")}
          isGo={!legal.includes("refuse")}
        />
      )}
      {legal.includes("refuse") && (
        <ActButton
          action={act("refuse")}
          name="refuse"
          icon="bean"
          title={talk.t("bandu-refuse")}
          about={talk.t("bandu-refuse-about", { count: beans })}
          isGo
        />
      )}
      {legal.includes("pass") && (
        <ActButton
          action={act("pass")}
          name="pass"
          icon="ui-close"
          title={talk.t("bandu-pass")}
          about={talk.t("bandu-pass-about")}
        />
      )}
      {bid !== undefined && (
        <ActButton
          action={act(bid)}
          name="bid"
          icon="bean"
          title={talk.t("bandu-bid", { bid: view.bid + 1 })}
          about={talk.t("bandu-bid-about", { left: beans - view.bid - 1, count: beans })}
          isGo
        />
      )}
    </div>
  );
}

/** A piece was picked: choose the kind of auction. In a solo game: take the piece, or stop. */
function AuctionOpening({ view, placement }: { view: BanduView; placement: PlacementStore }) {
  const talk = useTalk();
  const actionStore = useActionStore();
  const { value: piece } = placement.picked;
  const { value: legal } = actionStore.legal;
  const offers = pieceOffers(legal);
  const open = offers.find((each) => each.piece === piece);
  // always there, so that nothing moves when a piece is picked
  const { kinds } = open ?? offers[0] ?? { kinds: [] };
  const act = (action: string) => () => void actionStore.act(action);
  const tower = view.towers[view.seat ?? 0] ?? [];
  const pulled = pulledPiece(placement, view);
  const toward = pulled === null ? undefined : pullAim(placement)?.toward;
  return (
    <div class="card-choice" data-testid="choice" data-arrows="">
      {pulled !== null && <PullChooser placement={placement} piece={pulled} />}
      {legal.includes("stop") && (
        <>
          <PictureButton view={view} />
          <ActButton
            action={act("stop")}
            name="stop"
            icon="ui-check"
            title={talk.t("bandu-stop", { count: tower.length })}
          />
        </>
      )}
      {open?.verb === "take" && (
        <ActButton
          action={act(`take ${open.piece}`)}
          name="take"
          icon="tower"
          title={talk.t("bandu-take-it", { piece: open.piece })}
          isGo
        />
      )}
      {kinds.map((kind) => (
        <ActButton
          key={kind}
          action={() => void actionStore.act(`${open?.verb} ${open?.piece} ${kind}`, toward)}
          isOff={open === undefined}
          name={`to-${kind}`}
          icon={kind === "refuse" ? "bean" : "tower"}
          title={talk.t(`bandu-to-${kind}`)}
          about={talk.sentence(`bandu-to-${kind}-about`, {
            seat: view.answers[0] ?? view.auctioneer,
          })}
          isGo
        />
      ))}
    </div>
  );
}

/** Let go, or take the piece back beside the tower. A piece that would touch the table is let go
    only after a warning; what a second careless click meets then is the harmless button. */
function Placing({ placement }: { placement: PlacementStore }) {
  const talk = useTalk();
  const isWarned = placement.isWarned.value;
  useEffect(() => {
    if (isWarned) announce(talk.t("bandu-warned"), "now");
  }, [isWarned]);
  if (isWarned) {
    return (
      <div class="actions" data-arrows="" data-testid="warning">
        <button
          type="button"
          class="button button-bad"
          data-key="let-go"
          onClick={() => placement.letGo()}
        >
          {talk.t("bandu-let-go-anyway")}
        </button>
        <button
          type="button"
          class="button button-primary"
          onClick={() => {
            placement.isWarned.value = false;
          }}
        >
          <Art name="ui-hand" />
          {talk.t("bandu-keep")}
        </button>
      </div>
    );
  }
  return (
    <div class="actions" data-arrows="">
      <button
        type="button"
        class="button button-icon"
        aria-label={talk.t("bandu-take-back")}
        title={talk.t("bandu-take-back")}
        onClick={() => placement.takeBack()}
      >
        <Art name="ui-hand" />
      </button>
      <button
        type="button"
        class={`button ${placement.isBeside ? "" : "button-primary"}`}
        data-key="let-go"
        onClick={() => placement.letGo()}
      >
        <Art name="tower" />
        {talk.t("bandu-let-go")}
      </button>
    </div>
  );
}
